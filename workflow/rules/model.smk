rule model:
    input:
        bundle=bundle_of("model"),
        preflight="results/{run}/preflight.json",
        files=model_files,
    output:
        json="results/{run}/model/model.json",
        record="results/{run}/model/model.json.provenance.json",
    log:
        "logs/{run}/model.log",
    benchmark:
        "logs/{run}/model.benchmark.tsv"
    conda:
        "../../envs/gpu.yaml"
    threads: run_threads
    resources:
        gpu=by_device(cpu=0, cuda=1),
        mem_mb=by_device(cpu=6000, cuda=32000),
        runtime=30,
    params:
        fingerprint=fingerprint_of("model"),
    shell:
        "python {input.bundle} --config-dir config --run {wildcards.run} --out {output.json} 2>&1 | tee {log} >&2"
