rule verify:
    input:
        bundle=bundle_of("verify"),
        model="results/{run}/model/model.json",
    output:
        json="results/{run}/{experiment}/verify.json",
        record="results/{run}/{experiment}/verify.json.provenance.json",
    log:
        "logs/{run}/{experiment}/verify.log",
    benchmark:
        "logs/{run}/{experiment}/verify.benchmark.tsv"
    conda:
        "../../envs/gpu.yaml"
    threads: run_threads
    resources:
        gpu=by_device(cpu=0, cuda=1),
        mem_mb=by_device(cpu=6000, cuda=32000),
        runtime=30,
    params:
        fingerprint=fingerprint_of("verify"),
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --experiment {wildcards.experiment}"
        " --model {input.model} --out {output.json} 2>&1 | tee {log} >&2"
