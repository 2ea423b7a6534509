"""Run every measurement, or those named: `python -m bench [words] [plays] …`."""

import importlib
import sys

# Modules of this folder with a `main()` that prints its figures.
MEASUREMENTS = [
    "words",
    "plays",
    "selfplay",
    "simulation",
    "endgame",
    "pairing",
    "standings",
    "table",
    "duplicate",
    "loading",
    "views",
    "reconstruct",
    "archive",
    "paper",
]


def main() -> None:
    names = sys.argv[1:] or MEASUREMENTS
    for name in names:
        if name not in MEASUREMENTS:
            sys.exit(f"no measurement {name!r}; there are {', '.join(MEASUREMENTS)}")
    sys.argv[1:] = []
    for name in names:
        print(f"— {name} —", flush=True)
        importlib.import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()
