"""Write the measured table into README.md, and each result's log and each run's summary.md, from the result files.

The default run comes first, then the demo. Run it after a result in docs/measured changed; a test and
the audit tell when.
"""

from pathlib import Path

from agentrl.files import write_text
from agentrl.reporting.documents import beside_results, measured_files, with_table

ROOT = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    path = ROOT / "README.md"
    measured = measured_files(ROOT)
    write_text(path, with_table(path.read_text(), measured))
    for made, text in beside_results(measured).items():
        write_text(made, text)
