"""Write the measured table into README.md, from the result files that are there.

The default run comes first, then the demo. Run it after a result changed; a test and the audit
tell when.
"""

from pathlib import Path

from agentrl.files import write_text
from agentrl.reporting.documents import measured_files, with_table

ROOT = Path(__file__).resolve().parent.parent

if __name__ == "__main__":
    path = ROOT / "README.md"
    write_text(path, with_table(path.read_text(), measured_files(ROOT)))
