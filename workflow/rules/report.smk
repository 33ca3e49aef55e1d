rule report:
    """The page of a run, with both experiments."""
    input:
        bundle=bundle_of("report"),
        results=expand("results/{{run}}/{experiment}.json", experiment=EXPERIMENTS),
        base=expand(
            "results/{{run}}/{experiment}/base/policy.json", experiment=EXPERIMENTS
        ),
        episodes=every_evaluation(
            "results/{run}/{experiment}/seed-{seed}/{policy}/episodes.jsonl.gz"
        ),
    output:
        page=report(
            "results/{run}/report.html",
            caption="../report/page.rst",
            category="{run}",
            labels={"experiment": "both", "figure": "the page"},
        ),
        summary="results/{run}/summary.md",
        record="results/{run}/report.html.provenance.json",
    log:
        "logs/{run}/report.log",
    benchmark:
        "logs/{run}/report.benchmark.tsv"
    conda:
        "../../envs/report.yaml"
    threads: 1
    resources:
        mem_mb=4000,
        runtime=15,
    params:
        fingerprint=fingerprint_of("report"),
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --root results"
        " --summary {output.summary} --out {output.page} 2>&1 | tee {log} >&2"
