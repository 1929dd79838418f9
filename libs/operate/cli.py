"""`furrow`, for people who operate the platform."""

import signal
import sys

# While it loads, Ctrl-C ends it without a word. What a shell told it to ignore stays ignored.
INTERRUPTIBLE = signal.getsignal(signal.SIGINT) is signal.default_int_handler
if INTERRUPTIBLE:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs an older one should read a sentence, not a traceback
    sys.exit(f"Furrow needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

try:
    from libs.operate.commands import app
except ModuleNotFoundError as error:
    if error.name is None or error.name.split(".")[0] in {"libs", "services"}:
        raise
    sys.exit(f"The package {error.name} is not installed; `make setup` installs everything that Furrow needs.")

if INTERRUPTIBLE:
    signal.signal(signal.SIGINT, signal.default_int_handler)

__all__ = ["app"]

if __name__ == "__main__":
    app()
