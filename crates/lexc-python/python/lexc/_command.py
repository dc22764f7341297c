"""The command `lexc`, as the script of the wheel runs it: in the process of Python."""

import os
import signal
import sys
from pathlib import Path

from ._lexc import _run_command

#: Runs the command in another process, whatever folder that begins in.
_AGAIN = "import sys; sys.path[0] = sys.argv.pop(1); from lexc._command import main; sys.exit(main())"


def main() -> int:
    """Runs the command with the arguments of this process, and returns the exit status."""
    # Python's handler would only set a flag that nobody reads.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # A file that is opened later must not become a standard stream that is closed.
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(spare)
    program = [sys.executable, "-c", _AGAIN, str(Path(__file__).parent.parent)]
    return _run_command(program, ["lexc", *sys.argv[1:]], sys.stdout is None)


if __name__ == "__main__":
    sys.exit(main())
