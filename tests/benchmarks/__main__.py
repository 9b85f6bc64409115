"""Run every benchmark of this folder: ``python -m tests.benchmarks [name ...]``."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def main(wanted: list[str]) -> int:
    """Run the named benchmarks, or all; return how many failed."""
    names = [path.stem for path in sorted(HERE.glob("*.py")) if not path.stem.startswith("_")]
    unknown = set(wanted) - set(names)
    if unknown:
        raise SystemExit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    failed = 0
    for name in wanted or names:
        print(f"== {name}", flush=True)
        failed += (
            subprocess.run(
                [sys.executable, "-m", f"tests.benchmarks.{name}"], cwd=ROOT, check=False
            ).returncode
            != 0
        )
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
