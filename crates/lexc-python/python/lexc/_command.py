"""The command `lexc`, as the script of the wheel runs it.

The wheel carries the program beside this file, in `bin`. `LEXC_COMMAND` names another one.
"""

import os
import subprocess
import sys
from pathlib import Path


def program() -> Path:
    """Returns the path of the program.

    Raises FileNotFoundError if there is none.
    """
    named = os.environ.get("LEXC_COMMAND")
    name = "lexc.exe" if os.name == "nt" else "lexc"
    path = Path(named) if named else Path(__file__).parent / "bin" / name
    if not path.is_file():
        raise FileNotFoundError(f"there is no program {path}: install the wheel of lexc, or set LEXC_COMMAND")
    return path


def main() -> int:
    """Runs the command with the arguments of this process, and returns the exit status."""
    try:
        path = program()
    except FileNotFoundError as error:
        if sys.stderr is not None:
            print(f"error: {error}", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.run([str(path), *sys.argv[1:]], check=False).returncode
    # The program takes the place of this process, with its signals and open files.
    os.execv(path, ["lexc", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
