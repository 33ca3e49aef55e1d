rule statistics:
    input:
        bundle=bundle_of("statistics"),
        base="results/{run}/{experiment}/seed-{seed}/base/eval.json",
        trained="results/{run}/{experiment}/seed-{seed}/trained/eval.json",
        cold=cold_evaluation,
    output:
        json="results/{run}/{experiment}/seed-{seed}/statistics.json",
        record="results/{run}/{experiment}/seed-{seed}/statistics.json.provenance.json",
    log:
        "logs/{run}/{experiment}/seed-{seed}/statistics.log",
    benchmark:
        "logs/{run}/{experiment}/seed-{seed}/statistics.benchmark.tsv"
    conda:
        "../../envs/cpu.yaml"
    threads: 1
    resources:
        mem_mb=2000,
        runtime=10,
    params:
        fingerprint=fingerprint_of("statistics"),
        cold=lambda wc, input: f"--cold {input.cold}" if input.cold else "",
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --seed {wildcards.seed} --base {input.base} --trained {input.trained} {params.cold}"
        " --out {output.json} 2>&1 | tee {log} >&2"
