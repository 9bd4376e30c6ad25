import type { Fleet } from "./fleet.ts";

/** What was measured, and what did not hold. */
export type Result = { measured: string; problems: string[] };
export type Check = { name: string; run: (fleet: Fleet) => Promise<Result> };
export type NamedResult = Result & { name: string };

/** Runs the checks whose name contains `only`, one after the other. One that throws has its error as a problem. */
export async function runChecks(
  fleet: Fleet,
  checks: Check[],
  only: string,
  onResult: (result: NamedResult) => void,
): Promise<void> {
  for (const { name, run } of checks) {
    if (!name.includes(only)) continue;
    const result = await run(fleet).catch((error: unknown) => ({ measured: "", problems: [String(error)] }));
    onResult({ name, ...result });
  }
}
