# Targets that no rule makes because their run or experiment does not exist: a clear refusal
# instead of "no rule to produce".


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
        "results/{of_run}{unknown_experiment}.json",
    wildcard_constraints:
        of_run=f"(?:(?:{any_of(RUNS)})/)?",
        unknown_experiment=rf"(?!(?:preflight|{any_of(EXPERIMENTS)})\.)[^/.]+",
