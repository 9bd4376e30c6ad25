import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";
import { findScenarioProblems } from "./find-scenario-problems.ts";

/** The errors that prevent saving a graph through the API and starting a call from it. Excludes warnings. */
export async function findErrors(actor: Actor, nodesJson: NodesJson): Promise<ErrorDetail[]> {
  const problems = await findScenarioProblems(actor, nodesJson);
  return problems
    .filter(({ level }) => level === "error")
    .map(({ path, message }) => ({ path, message: `${path}: ${message}` }));
}

/** Throws `VALIDATION` with every error of a graph. */
export async function requireNoErrors(actor: Actor, nodesJson: NodesJson): Promise<void> {
  const details = await findErrors(actor, nodesJson);
  if (details.length > 0) throw new AppError("VALIDATION", { message: details[0]?.message, details });
}
