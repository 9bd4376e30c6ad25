import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";
import { findScenarioProblems } from "#lib/scenarios/find-scenario-problems.ts";

/** What forbids a graph to be saved through the API, and a call to start from it. Warnings forbid nothing. */
export async function findErrors(caller: Caller, nodesJson: NodesJson): Promise<ErrorDetail[]> {
  const problems = await findScenarioProblems(caller, nodesJson);
  return problems
    .filter(({ level }) => level === "error")
    .map(({ path, message }) => ({ path, message: `${path}: ${message}` }));
}

/** Throws `VALIDATION` that names every error of a graph. */
export async function requireNoErrors(caller: Caller, nodesJson: NodesJson): Promise<void> {
  const details = await findErrors(caller, nodesJson);
  if (details.length > 0) throw new AppError("VALIDATION", { message: details[0]?.message, details });
}
