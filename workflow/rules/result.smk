rule result:
    """The result file of an experiment of a run, with its log beside it."""
    input:
        bundle=bundle_of("result"),
        published=ancient("config/published.yaml"),
        model="results/{run}/model/model.json.provenance.json",
        verify="results/{run}/{experiment}/verify.json",
        base="results/{run}/{experiment}/base/policy.json",
        evaluations=every_seed(
            "results/{run}/{experiment}/seed-{seed}/{policy}/eval.json"
        ),
        episodes=every_seed(
            "results/{run}/{experiment}/seed-{seed}/{policy}/episodes.jsonl.gz"
        ),
        trained=every_seed("results/{run}/{experiment}/seed-{seed}/trained/policy.json"),
        steps=every_seed("results/{run}/{experiment}/seed-{seed}/training.jsonl"),
        times=every_seed("results/{run}/{experiment}/seed-{seed}/training_times.jsonl"),
        statistics=every_seed("results/{run}/{experiment}/seed-{seed}/statistics.json"),
    output:
        json=report(
            "results/{run}/{experiment}.json",
            caption="../report/result.rst",
            category="{run}",
            labels={"experiment": "{experiment}"},
        ),
        log="results/{run}/{experiment}.log",
        record="results/{run}/{experiment}.json.provenance.json",
    log:
        "logs/{run}/{experiment}/result.log",
    benchmark:
        "logs/{run}/{experiment}/result.benchmark.tsv"
    conda:
        "../../envs/cpu.yaml"
    threads: 1
    resources:
        mem_mb=4000,
        runtime=10,
    params:
        fingerprint=result_fingerprint,
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --root results --log {output.log} --out {output.json} 2>&1 | tee {log} >&2"


rule result_of_default_run:
    """A copy of the default run's result file, made first where it is stale, with its log."""
    input:
        json=f"results/{DEFAULT_RUN}/{{experiment}}.json",
        log=f"results/{DEFAULT_RUN}/{{experiment}}.log",
    output:
        json="results/{experiment}.json",
        log="results/{experiment}.log",
    log:
        "logs/{experiment}/result_of_default_run.log",
    benchmark:
        "logs/{experiment}/result_of_default_run.benchmark.tsv"
    localrule: True
    conda:
        "../../envs/cpu.yaml"
    threads: 1
    resources:
        mem_mb=100,
        runtime=5,
    shell:
        "(cp {input.json} {output.json} && cp {input.log} {output.log}) > {log} 2>&1"
