-- Runs once, when the volume is empty: the job server keeps its history apart from the product's tables.
CREATE DATABASE inngest;
