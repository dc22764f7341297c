"""The command `lexc`, as the script of the wheel runs it."""

import signal
import sys

from ._lexc import _run_command


def main() -> int:
    """Runs the command with the arguments of this process, and returns the exit status."""
    # The command handles signals itself, and leaves those alone that are ignored, as under nohup. Python's own
    # handler of Ctrl+C would raise KeyboardInterrupt after the command has ended.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Python has no standard output if it was closed when the process began.
    return _run_command(["lexc", *sys.argv[1:]], sys.stdout is None)


if __name__ == "__main__":
    sys.exit(main())
