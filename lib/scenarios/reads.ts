import { type Db, db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import {
  findScenarioOwnerAcrossOwners,
  findScenarioRow,
  holdScenarioRow,
  type ListedScenarioRow,
  listScenarioNameRows,
  listScenarioRows,
  type ScenarioRow,
} from "./queries.ts";
import { findVersionRow, listVersionRows, type ScenarioVersionRow } from "./version-queries.ts";

/** One of the actor's own scenarios. */
export async function getScenario(actor: Actor, id: string): Promise<ScenarioRow> {
  const scenario = await findScenarioRow(db, actor.ownerId, id);
  // Another owner's scenario looks like a missing one, so that ids cannot be probed.
  if (!scenario) throw new AppError("SCENARIO_NOT_FOUND");
  return scenario;
}

/** The owner of a scenario, for the operator, who acts for every account. */
export async function getScenarioOwner(id: string): Promise<Actor> {
  const ownerId = await findScenarioOwnerAcrossOwners(db, id);
  if (!ownerId) throw new AppError("SCENARIO_NOT_FOUND");
  return { ownerId, isOperator: true };
}

/** Ensures that the actor owns the scenario, and locks it until the transaction ends. */
export async function holdScenario(tx: Db, actor: Actor, id: string): Promise<void> {
  if (!(await holdScenarioRow(tx, actor.ownerId, id))) throw new AppError("SCENARIO_NOT_FOUND");
}

/** One published version of one of the actor's scenarios. */
export async function getVersion(
  actor: Actor,
  scenarioId: string,
  number: number,
): Promise<ScenarioVersionRow> {
  const version = await findVersionRow(db, actor.ownerId, scenarioId, number);
  if (version) return version;
  const { rows, first } = await readVersions(actor, scenarioId);
  if (number !== FIRST || rows.length > 0 || !first) throw new AppError("NOT_FOUND");
  return { scenarioId, number, ...first };
}

const FIRST = 1;

/** The stored versions; without any, also the content of the scenario, which is then its first version. */
async function readVersions(actor: Actor, scenarioId: string) {
  const rows = await listVersionRows(db, actor.ownerId, scenarioId, MAX_VERSIONS);
  if (rows.length > 0) return { rows, first: null };
  const scenario = await findScenarioRow(db, actor.ownerId, scenarioId);
  if (!scenario) return { rows, first: null };
  const { nodesJson, llmModel, fallbackLlmModel, createdAt: publishedAt } = scenario;
  return { rows, first: { nodesJson, llmModel, fallbackLlmModel, publishedAt } };
}

/** A page of the actor's scenarios, newest first. */
export async function listScenarios(
  actor: Actor,
  page: Page,
): Promise<{ rows: ListedScenarioRow[]; nextCursor: string | null }> {
  return cutPage(await listScenarioRows(db, actor.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}

/** All of the actor's scenarios, by name, for a choice of one. */
export async function listScenarioNames(actor: Actor): Promise<{ id: string; name: string }[]> {
  return await listScenarioNameRows(db, actor.ownerId);
}

/** More than anybody reads. */
const MAX_VERSIONS = 200;

/** The published versions of one of the actor's scenarios, by number and time, newest first. */
export async function listVersions(
  actor: Actor,
  scenarioId: string,
): Promise<{ number: number; publishedAt: Date }[]> {
  const { rows, first } = await readVersions(actor, scenarioId);
  return first ? [{ number: FIRST, publishedAt: first.publishedAt }] : rows;
}
