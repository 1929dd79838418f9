"""All benchmarks, or those named (rules, log, pipeline, feeds, recovery), printed and written to a file."""

import itertools
import sys
from pathlib import Path

from tests.bench import feeds, log, pipeline, recovery, rules
from tests.bench.report import told

SUITES = {
    "rules": rules.rows,
    "log": log.rows,
    "pipeline": pipeline.rows,
    "feeds": feeds.rows,
    "recovery": recovery.rows,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in SUITES]
    if unknown:
        sys.stderr.write(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(SUITES)}\n")
        return 2
    told(itertools.chain.from_iterable(SUITES[name]() for name in names or SUITES), Path("var/bench.json"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
