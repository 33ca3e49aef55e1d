rule preflight:
    output:
        json="results/{run}/preflight.json",
        record="results/{run}/preflight.json.provenance.json",
    log:
        "logs/{run}/preflight.log",
    benchmark:
        "logs/{run}/preflight.benchmark.tsv"
    # Alone and first: nothing else starts where the model or the GPU is missing.
    priority: 100
    conda:
        "../../envs/gpu.yaml"
    threads: workflow.resource_settings.cores or 1
    resources:
        gpu=by_device(cpu=0, cuda=1),
        mem_mb=1000,
        runtime=5,
    # The settings only, and from the sources: what this checks is the machine, so an edit of the
    # check makes no number stale.
    params:
        fingerprint=lambda wc: {"config": fingerprint_of("preflight")(wc)["config"]},
    shell:
        "PYTHONPATH=src python -m agentrl preflight --config-dir config --run {wildcards.run}"
        " --out {output.json} 2>&1 | tee {log} >&2"
