rule base:
    input:
        bundle=bundle_of("base"),
        model="results/{run}/model/model.json",
        verify="results/{run}/{experiment}/verify.json",
    output:
        json="results/{run}/{experiment}/base/policy.json",
        record="results/{run}/{experiment}/base/policy.json.provenance.json",
    log:
        "logs/{run}/{experiment}/base.log",
    benchmark:
        "logs/{run}/{experiment}/base.benchmark.tsv"
    conda:
        "../../envs/gpu.yaml"
    threads: run_threads
    resources:
        gpu=by_device(cpu=0, cuda=1),
        mem_mb=by_device(cpu=6000, cuda=64000),
        runtime=by_device(cpu=30, cuda=60),
    params:
        fingerprint=fingerprint_of("base"),
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --model {input.model} --verify {input.verify} --warm-starts checkpoints/warm-starts"
        " --out {output.json} 2>&1 | tee {log} >&2"
