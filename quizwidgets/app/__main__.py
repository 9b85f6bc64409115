"""``python -m quizwidgets.app``: the same as the ``quizwidgets`` command."""

import sys

from . import main

sys.exit(main())
