rule evaluate:
    input:
        bundle=bundle_of("evaluate"),
        verify="results/{run}/{experiment}/verify.json",
        weights=policy_of_evaluation,
    output:
        json="results/{run}/{experiment}/seed-{seed}/{policy}/eval.json",
        episodes="results/{run}/{experiment}/seed-{seed}/{policy}/episodes.jsonl.gz",
        record="results/{run}/{experiment}/seed-{seed}/{policy}/eval.json.provenance.json",
    log:
        "logs/{run}/{experiment}/seed-{seed}/evaluate-{policy}.log",
    benchmark:
        "logs/{run}/{experiment}/seed-{seed}/evaluate-{policy}.benchmark.tsv"
    conda:
        "../../envs/gpu.yaml"
    threads: run_threads
    resources:
        gpu=by_device(cpu=0, cuda=1),
        mem_mb=by_device(cpu=6000, cuda=64000),
        runtime=by_device(cpu=60, cuda=120),
    params:
        fingerprint=fingerprint_of("evaluate"),
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --seed {wildcards.seed} --policy {wildcards.policy} --weights {input.weights} --verify {input.verify}"
        " --episodes {output.episodes} --out {output.json} 2>&1 | tee {log} >&2"
