"""Both experiments of a run, from the code that makes them to their result files."""

import shutil
import sys
from pathlib import Path

from snakemake.exceptions import WorkflowError
from snakemake.utils import min_version, validate

min_version("9.27")

# Bad input ends as a stage would end: one message, exit 2. A raised error would end with 1.
# Snakemake would fall back to sh, under which a failed command before a pipe goes unseen.
if shutil.which("bash") is None:
    print(
        "ERROR: the commands of the rules need bash, and PATH has none -> install bash",
        file=sys.stderr,
    )
    raise SystemExit(2)

# The checkout's own sources, wherever the installed package lies.
sys.path.insert(0, str(Path(workflow.basedir) / "src"))


configfile: "config/config.yaml"


try:
    # Stages fill in the defaults of keys themselves.
    validate(config, "workflow/schemas/config.schema.json", set_default=False)
except WorkflowError as error:
    fault = error.__context__  # Its own text quotes the schema, pages of it.
    print(
        f"ERROR: config/config.yaml: {fault.json_path.removeprefix('$.')}: {fault.message} "
        "-> see config/README.md; numbers with an exponent need a dot: 1.0e-6",
        file=sys.stderr,
    )
    raise SystemExit(2) from None


report: "workflow/report/workflow.rst"


include: "workflow/rules/common.smk"
include: "workflow/rules/preflight.smk"
include: "workflow/rules/library.smk"
include: "workflow/rules/model.smk"
include: "workflow/rules/verify.smk"
include: "workflow/rules/base.smk"
include: "workflow/rules/evaluate.smk"
include: "workflow/rules/train.smk"
include: "workflow/rules/statistics.smk"
include: "workflow/rules/result.smk"
include: "workflow/rules/audit.smk"
include: "workflow/rules/figures.smk"
include: "workflow/rules/report.smk"
include: "workflow/rules/unknown.smk"


rule all:
    """Both experiments of the default run, with its page and figures; what `snakemake` makes without a target."""
    default_target: True
    input:
        expand("results/{experiment}.json", experiment=EXPERIMENTS),
        explained(DEFAULT_RUN),


rule demo:
    """Both experiments of the run `demo`, with its page and figures."""
    input:
        expand("results/demo/{experiment}.json", experiment=EXPERIMENTS),
        explained("demo"),
