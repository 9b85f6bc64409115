"""Run every benchmark of this folder: ``python -m tests.benchmarks [name ...]``.

Each prints what it measured; one that misses a figure that is asked of it says MISSED, and then the run fails.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def main(wanted: list[str]) -> int:
    """Run the named benchmarks, or all; return 1 when one failed."""
    names = [path.stem for path in sorted(HERE.glob("*.py")) if not path.stem.startswith("_")]
    unknown = set(wanted) - set(names)
    if unknown:
        raise SystemExit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    failed = []
    for name in wanted or names:
        print(f"== {name}", flush=True)
        if subprocess.call([sys.executable, "-m", f"tests.benchmarks.{name}"], cwd=ROOT):
            failed.append(name)
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
