# Always runs when it is asked for, and declares no files: it must audit what is there, without
# planning to make it anew, and its report must outlive a mismatch. No benchmark either: once one
# is there, Snakemake takes it for the rule's product and the rule for done.
rule audit:
    """An audit of every result file that is there: all numbers derived again; exit 1 on any mismatch."""
    log:
        "logs/audit.log",
    conda:
        "../../envs/gpu.yaml"
    threads: workflow.resource_settings.cores or 1
    resources:
        mem_mb=6000,
        runtime=30,
    params:
        results=results_at_hand,
    shell:
        "PYTHONPATH=src python -m agentrl audit --workers {threads} {params.results} 2>&1 | tee {log}"
