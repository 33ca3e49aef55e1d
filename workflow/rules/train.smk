rule train:
    input:
        bundle=bundle_of("train"),
        verify="results/{run}/{experiment}/verify.json",
        base="results/{run}/{experiment}/base/policy.json",
    output:
        json="results/{run}/{experiment}/seed-{seed}/trained/policy.json",
        steps="results/{run}/{experiment}/seed-{seed}/training.jsonl",
        times="results/{run}/{experiment}/seed-{seed}/training_times.jsonl",
        record="results/{run}/{experiment}/seed-{seed}/trained/policy.json.provenance.json",
    log:
        "logs/{run}/{experiment}/seed-{seed}/train.log",
    benchmark:
        "logs/{run}/{experiment}/seed-{seed}/train.benchmark.tsv"
    conda:
        "../../envs/gpu.yaml"
    threads: run_threads
    resources:
        gpu=by_device(cpu=0, cuda=1),
        mem_mb=by_device(cpu=6000, cuda=96000),
        runtime=by_device(cpu=60, cuda=480),
    params:
        fingerprint=fingerprint_of("train"),
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --seed {wildcards.seed} --base {input.base} --verify {input.verify}"
        " --checkpoints checkpoints/{wildcards.run}/{wildcards.experiment}/seed-{wildcards.seed}"
        " --gpus {resources.gpu} --log {output.steps} --out {output.json} 2>&1 | tee {log} >&2"
