"""`python -m lexc` runs the command `lexc`."""

import sys

from ._command import main

sys.exit(main())
