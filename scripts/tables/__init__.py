"""The tables of benchmark figures in documents, made from what lies in benchmarks/measured. Nothing is written here."""
