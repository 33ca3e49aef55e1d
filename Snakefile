"""Both experiments of a run, from the code that makes them to their result files."""

import sys
from pathlib import Path

from snakemake.utils import min_version, validate

min_version("9.27")

# The checkout's own sources, wherever the installed package lies.
sys.path.insert(0, str(Path(workflow.basedir) / "src"))


configfile: "config/config.yaml"


validate(config, "workflow/schemas/config.schema.json")


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
include: "workflow/rules/unknown.smk"


rule all:
    default_target: True
    input:
        expand("results/{experiment}.json", experiment=EXPERIMENTS),


rule demo:
    input:
        expand("results/demo/{experiment}.json", experiment=EXPERIMENTS),
