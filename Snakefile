"""Both experiments of a run, from the code that makes them to their result files."""

from snakemake.exceptions import WorkflowError
from snakemake.utils import min_version, validate

min_version("9.27")


# First: Snakemake tells faults of the file below in words of its own, or in none.
include: "workflow/rules/settings.smk"


configfile: "config/config.yaml"


if {**config, "default_run": WRITTEN.default_run} != WRITTEN.model_dump():
    stop(
        UserError(
            "of --config only default_run counts, because the stages read config/",
            where="command line",
            remedy="write other settings to a file of config/runs",
        )
    )

try:
    # Stages fill in the defaults of keys themselves.
    validate(config, "workflow/schemas/config.schema.json", set_default=False)
except WorkflowError as error:
    fault = error.__context__  # Its own text quotes the schema, pages of it.
    stop(
        UserError(
            f"{fault.json_path.removeprefix('$.')}: {fault.message}",
            where=(
                "--config"
                if fault.json_path == "$.default_run"
                else "config/config.yaml"
            ),
            remedy="see config/README.md; numbers with an exponent need a dot: 1.0e-6",
        )
    )


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
