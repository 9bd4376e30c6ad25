import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError, type ErrorReason } from "#lib/platform/errors.ts";
import { findScenarioProblems } from "#lib/scenarios/find-scenario-problems.ts";

/** Throws `VALIDATION` that names every error of a graph; its warnings forbid nothing. */
export async function requireNoErrors(
  caller: Caller,
  nodesJson: NodesJson,
  reason?: ErrorReason,
): Promise<void> {
  const problems = await findScenarioProblems(caller, nodesJson);
  const details = problems
    .filter(({ level }) => level === "error")
    .map(({ path, message }) => ({ path, message: `${path}: ${message}` }));
  if (details.length === 0) return;
  throw new AppError("VALIDATION", { message: details[0]?.message, details, ...(reason && { reason }) });
}
