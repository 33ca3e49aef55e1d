rule figures:
    """A figure of an experiment, with what it needs."""
    input:
        bundle=bundle_of("figures"),
        result="results/{run}/{experiment}.json",
    output:
        **{
            f"{figure}_{kind}": report(
                f"results/{{run}}/figures/{{experiment}}-{figure}.{kind}",
                caption=f"../report/{figure}.rst",
                category="{run}",
                labels={"experiment": "{experiment}", "figure": f"{figure} ({kind})"},
            )
            for figure in FIGURES
            for kind in FIGURE_KINDS
        },
        record="results/{run}/figures/{experiment}.provenance.json",
    log:
        "logs/{run}/{experiment}/figures.log",
    benchmark:
        "logs/{run}/{experiment}/figures.benchmark.tsv"
    conda:
        "../../envs/report.yaml"
    threads: 1
    resources:
        mem_mb=2000,
        runtime=10,
    params:
        fingerprint=fingerprint_of("figures"),
        level=confidence_level,
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --result {input.result} --out results/{wildcards.run}/figures 2>&1 | tee {log} >&2"
