import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** Describes the machine in one line, for below a table. */
export function machine(): string {
  const [cpu] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpu?.model ?? "unknown processor"}, ${cpus().length} cores, ${gib} GiB, Node ${process.version}`;
}

/** The value below which a `share` of the values is (nearest rank). */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/**
 * By how many percent a statistic of `values` exceeds that of `base`, with the bounds that 19 of 20 such measurements
 * stay within: a percentile bootstrap (Efron 1979) with 2,000 draws.
 */
export function tellDifference(
  base: number[],
  values: number[],
  figure: (of: number[]) => number,
): { percent: number; low: number; high: number } {
  const draw = (from: number[]) =>
    from.map(() => from[Math.floor(Math.random() * from.length)] ?? Number.NaN);
  const percentOf = (a: number[], b: number[]) => (100 * (figure(b) - figure(a))) / figure(a);
  const drawn = Array.from({ length: 2_000 }, () => percentOf(draw(base), draw(values)));
  return {
    percent: percentOf(base, values),
    low: percentile(drawn, 0.025),
    high: percentile(drawn, 0.975),
  };
}

/** CPU seconds used by a process, user and system, from /proc. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const kib = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
  return Number(kib) / 1024;
}

/** Prints rows as a Markdown table. */
export function printTable(header: string[], rows: (string | number)[][]): void {
  const text = [header, ...rows.map((row) => row.map(String))];
  const widths = header.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  console.log(line(header));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of text.slice(1)) console.log(line(row));
}
