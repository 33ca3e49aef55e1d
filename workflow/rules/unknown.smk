# Targets that no rule makes because they name what does not exist: a clear refusal instead of "no rule to
# produce". Each matches what a rule would make of a right name, so that no file of anyone's own is taken for one.


rule unknown_run:
    input:
        lambda wc: refuse("run", wc.unknown_run, RUNS),
    output:
        "results/{unknown_run}/{target}",
    wildcard_constraints:
        unknown_run=f"(?!(?:library|{any_of(RUNS)})/)[^/]+",


rule unknown_experiment:
    input:
        lambda wc: refuse("experiment", wc.unknown_experiment, EXPERIMENTS),
    output:
        "results/{of_run}{unknown_experiment}.{kind}",
    wildcard_constraints:
        of_run=f"(?:(?:{any_of(RUNS)})/)?",
        unknown_experiment=rf"(?!(?:preflight|{any_of(EXPERIMENTS)})\.)[^/.]+",
        kind="json|log",


rule unknown_experiment_folder:
    input:
        lambda wc: refuse("experiment", wc.unknown_folder, EXPERIMENTS, f"run {wc.run}"),
    output:
        "results/{run}/{unknown_folder}/{target}",
    wildcard_constraints:
        unknown_folder=f"(?!(?:model|figures|{any_of(EXPERIMENTS)})/)[^/]+",
        target=rf"(?:verify\.json|base/policy\.json)(?:{re.escape(RECORD_ENDING)})?|seed-[^/]*/.+",


rule unknown_figure:
    input:
        lambda wc: refuse(
            "figure",
            wc.unknown_figure,
            [f"{one}-{name}" for one in EXPERIMENTS for name in FIGURES],
            f"run {wc.run}",
        ),
    output:
        "results/{run}/figures/{unknown_figure}.{kind}",
    wildcard_constraints:
        unknown_figure=rf"(?!(?:{any_of(EXPERIMENTS)})-(?:{any_of(FIGURES)})\.)[^/.]+",
        kind=any_of(FIGURE_KINDS),


rule unknown_seed:
    input:
        lambda wc: refuse(
            "seed", wc.unknown_seed, run_settings(wc.run).seeds, f"run {wc.run}"
        ),
    output:
        "results/{run}/{experiment}/seed-{unknown_seed}/{target}",
    wildcard_constraints:
        unknown_seed=rf"(?!(?:{SEED})/)[^/]*",


rule unknown_policy:
    input:
        lambda wc: refuse(
            "policy",
            wc.unknown_policy,
            policies_of(run_settings(wc.run)),
            f"run {wc.run}",
        ),
    output:
        "results/{run}/{experiment}/seed-{seed}/{unknown_policy}/{file}",
    wildcard_constraints:
        unknown_policy=f"(?!(?:{any_of((COLD, *POLICIES))})/)[^/]+",
        file=rf"eval\.json(?:{re.escape(RECORD_ENDING)})?|episodes\.jsonl\.gz",


rule unknown_bundle:
    input:
        lambda wc: refuse("frozen code of a stage", wc.unknown_bundle, CONDA_SPECS),
    output:
        "results/library/{unknown_bundle}.pyz",
    wildcard_constraints:
        unknown_bundle=rf"(?!(?:{BUNDLE})\.).+",


rule unknown_file:
    input:
        lambda wc: stop(
            UserError(
                "is a folder, and no target",
                where=f"results/{wc.folder}",
                remedy=f"name a file, such as results/{wc.folder.partition('/')[0]}/report.html",
            )
        ),
    output:
        "results/{folder}",
    wildcard_constraints:
        folder=rf"(?:{any_of(RUNS)})(?:/(?:model|figures|(?:{any_of(EXPERIMENTS)})(?:/base|/seed-[^/]+(?:/(?:{any_of((COLD, *POLICIES))}))?)?))?/?",
