rule library:
    output:
        "results/library/{bundle}.pyz",
    log:
        "logs/library/{bundle}.log",
    benchmark:
        "logs/library/{bundle}.benchmark.tsv"
    wildcard_constraints:
        bundle=BUNDLE,
    conda:
        "../../envs/cpu.yaml"
    threads: 1
    resources:
        mem_mb=500,
        runtime=5,
    params:
        fingerprint=lambda wc: {"code": code_digest(*bundle_parts(wc.bundle))},
        environments=lambda wc: [
            f"--environment {name}" for name in bundle_parts(wc.bundle)[1]
        ],
    shell:
        "PYTHONPATH=src python -m agentrl library --stage $(basename {wildcards.bundle})"
        " {params.environments} --out {output} 2>&1 | tee {log} >&2"
