/** Forgets who is over a limit, and begins a new minute, like a process that starts. A new memory takes 5 ms to make. */
export function forgetRates(): void {
  const memory = globalThis.visavisRateMemory;
  if (!memory) return;
  memory.overUntil.clear();
  memory.tidiedAt = performance.now();
}
