import { type Db, db, type Tx } from "#db/client.ts";
import { type ScenarioDraft, scenarios } from "#db/schema/scenarios.ts";
import { eraseRows, trashRows } from "#db/trash.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import { nodesJsonSchema, usesFullSizeModel } from "#lib/flow/scenario/nodes-json.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { cutSortedPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import { holdLanguageModel } from "#lib/language-models/language-models.ts";
import { forgetScenarios } from "#lib/memories/memories.ts";
import { keepPictures, recheckPictures } from "#lib/pictures/pictures.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import { recordTrashed } from "#lib/trash/record-trashed.ts";
import { requireFewRows, requireGraphRoom } from "#lib/usage/quotas.ts";
import { requireNoErrors } from "./check-scenario.ts";
import {
  countScenarioRows,
  findPublishedScenarioRow,
  findScenarioOwnerAcrossOwners,
  findScenarioRow,
  hasVersions,
  holdScenarioRow,
  insertScenario,
  insertVersion,
  type ListedScenarioRow,
  listCriterionRows,
  listScenarioNameRows,
  listScenarioRows,
  listScenarioRowsNaming,
  lockScenarioRow,
  type ScenarioRow,
  updateScenarioRow,
} from "./queries.ts";
import { llmModelField, type NewScenario, type ScenarioChange } from "./schema.ts";

/** One of the actor's own scenarios. */
export async function getScenario(actor: Actor, id: string, on: Db = db): Promise<ScenarioRow> {
  const scenario = await findScenarioRow(on, actor.ownerId, id);
  // Another owner's scenario looks like a missing one, so that ids cannot be probed.
  if (!scenario) throw new AppError("SCENARIO_NOT_FOUND");
  return scenario;
}

/** One of the actor's own scenarios with the number of its published version, which calls start from. */
export async function getPublishedScenario(
  actor: Actor,
  id: string,
): Promise<ScenarioRow & { version: number }> {
  const scenario = await findPublishedScenarioRow(db, actor.ownerId, id);
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

/** A page of the actor's scenarios, newest first by default. */
export async function listScenarios(
  actor: Actor,
  page: Page,
): Promise<{ rows: ListedScenarioRow[]; nextCursor: string | null }> {
  const rows = await listScenarioRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  return cutSortedPage(rows, page, sortValueOf);
}

/** Counts the actor's scenarios that match the page's search. */
export const countScenarios = (actor: Actor, page: Page): Promise<number> =>
  countScenarioRows(db, actor.ownerId, page);

/** All of the actor's scenarios, by name, for a choice of one. */
export async function listScenarioNames(actor: Actor): Promise<{ id: string; name: string }[]> {
  return await listScenarioNameRows(db, actor.ownerId);
}

/** The criteria that the actor's calls are judged by, or those of one scenario, for a choice of one. */
export const listCriteria = (actor: Actor, scenarioId: string | undefined) =>
  listCriterionRows(db, actor.ownerId, scenarioId);

/**
 * Creates a scenario. With `isDraft` its content is also a draft, which waits for its owner to publish it. Throws `VALIDATION` for
 * a graph with errors, unless it may have them, because no call starts from such a graph; and if the account has too many. Throws
 * `NOT_FOUND` for a language model that is not the actor's.
 */
export async function createScenario(
  actor: Actor,
  input: NewScenario,
  { isDraft = false, mayHaveErrors = isDraft }: { isDraft?: boolean; mayHaveErrors?: boolean } = {},
): Promise<ScenarioRow> {
  if (!mayHaveErrors) await requireNoErrors(actor, input.nodesJson);
  const { nodesJson, llmModel, fallbackLlmModel = null } = input;
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "scenarios");
    await requireGraphRoom(tx, actor);
    if (input.languageModelId) await holdLanguageModel(tx, actor, input.languageModelId);
    await keepPictures(tx, actor, input.nodesJson, { isComplete: !mayHaveErrors });
    const made = await insertScenario(tx, actor.ownerId, {
      ...input,
      draft: isDraft ? { nodesJson, llmModel, fallbackLlmModel } : null,
    });
    await recordAudit(tx, actor, "scenario.created", { id: made.id, name: made.name });
    return made;
  });
}

const MAX_NAME = 200;

/**
 * Creates a copy of a scenario as its editor shows it, so with its draft, and returns the copy's id. Errors of the draft
 * are copied too. Links are not. Throws `SCENARIO_NOT_FOUND`.
 */
export async function duplicateScenario(actor: Actor, id: string): Promise<string> {
  const original = await getScenario(actor, id);
  const { voice, speed, language, liveliness, pronunciations, languageModelId } = original;
  const { nodesJson, ...stored } = original.draft ?? original;
  const llmModel = LLM_MODELS.find((model) => model === stored.llmModel) ?? "gpt-4.1-mini";
  const fallbackLlmModel = LLM_MODELS.find((model) => model === stored.fallbackLlmModel) ?? null;
  const name = [...`Copy of ${original.name}`].slice(0, MAX_NAME).join("");
  const copy = await createScenario(
    actor,
    {
      ...{ name, nodesJson, llmModel, fallbackLlmModel, languageModelId },
      ...{ voice, speed, language, liveliness, pronunciations },
    },
    { isDraft: original.draft !== null, mayHaveErrors: true },
  );
  return copy.id;
}

/**
 * Creates a scenario with a draft from a document, which is a scenario graph. The draft may have errors, which the editor shows.
 * Returns null for other JSON.
 */
export async function importScenario(
  actor: Actor,
  { name, document }: { name: string; document: unknown },
): Promise<ScenarioRow | null> {
  const { data: nodesJson } = nodesJsonSchema.safeParse(document);
  if (!nodesJson) return null;
  return await createScenario(actor, { name, nodesJson, llmModel: "gpt-4.1-mini" }, { isDraft: true });
}

/**
 * Changes the published scenario and records a version. Live calls keep their own copy, and a pending draft stays
 * unchanged. Throws `VALIDATION` for a new graph with errors, and `NOT_FOUND` for a language model that is not the actor's.
 */
export async function updateScenario(actor: Actor, id: string, change: ScenarioChange): Promise<ScenarioRow> {
  return (await changePublished(actor, id, change)).scenario;
}

/** `version` is the one that the change has published; none if it publishes nothing. */
type Changed = { scenario: ScenarioRow; version?: Awaited<ReturnType<typeof insertVersion>> };

async function changePublished(
  actor: Actor,
  id: string,
  change: ScenarioChange & { draft?: null },
  { revision }: DraftBase = {},
): Promise<Changed> {
  if (change.nodesJson) await requireNoErrors(actor, change.nodesJson);
  return await db.transaction(async (tx) => {
    const before = await lockScenarioRow(tx, actor.ownerId, id);
    if (before && revision !== undefined && revisionOf(before) !== revision) throw changedMeanwhile();
    if (before && change.languageModelId) await holdLanguageModel(tx, actor, change.languageModelId);
    if (before && change.nodesJson) await keepPictures(tx, actor, change.nodesJson, { isComplete: true });
    const after = before && (await updateScenarioRow(tx, actor.ownerId, id, change));
    // Another owner's scenario looks like a missing one, so that ids cannot be probed.
    if (!after) throw new AppError("SCENARIO_NOT_FOUND");
    const { nodesJson, llmModel, fallbackLlmModel } = change;
    if ([nodesJson, llmModel, fallbackLlmModel].every((value) => value === undefined))
      return { scenario: after };
    await requireGraphRoom(tx, actor);
    // A scenario that never changed has its first version only in its row, since it was created.
    if (!(await hasVersions(tx, id))) await insertVersion(tx, before, {}, before.createdAt);
    await recordAudit(tx, actor, "scenario.published", { id, name: after.name });
    return { scenario: after, version: await insertVersion(tx, after, actor) };
  });
}

export const scenariosNotFound = () =>
  new AppError("SCENARIO_NOT_FOUND", { message: "ConversationConfigs not found" });

/**
 * Moves the actor's scenarios among `ids` to the trash, where their hosted links don't work; throws if none exists. Live calls
 * continue. What they remember of visitors is deleted at once.
 */
export async function deleteScenarios(actor: Actor, ids: string[], on: Db = db): Promise<Deletion> {
  const deletedIds = await on.transaction(async (tx) => {
    const deleted = await trashRows(tx, scenarios, actor.ownerId, searchableIds(ids));
    await forgetScenarios(tx, actor, deleted);
    await recordTrashed(tx, actor, "scenario.deleted", deleted);
    return deleted;
  });
  if (deletedIds.length === 0) throw scenariosNotFound();
  return splitDeletion(ids, deletedIds);
}

/** Deletes those of the actor's scenarios that are in the trash for good, with their hosted links. Returns their ids. */
export async function eraseScenarios(actor: Actor, ids: string[]): Promise<string[]> {
  return await db.transaction(async (tx) => {
    const erased = await eraseRows(tx, scenarios, actor.ownerId, ids);
    await recheckPictures(tx, actor);
    return erased;
  });
}

/** Lets the actor's scenarios use another knowledge base, endpoint or MCP server where their drafts or published graphs name one of `ids`. */
export async function replaceInScenarios(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  replacementId: string,
): Promise<void> {
  const replaced = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
      typeof inner === "string" && ids.includes(inner.toLowerCase()) ? replacementId : inner,
    );
  for (const { id } of await listScenarioRowsNaming(tx, actor.ownerId, ids)) {
    const before = await lockScenarioRow(tx, actor.ownerId, id);
    if (!before) continue;
    const change = { nodesJson: replaced(before.nodesJson), draft: replaced(before.draft) };
    const after = await updateScenarioRow(tx, actor.ownerId, id, change);
    if (!after || JSON.stringify(before.nodesJson) === JSON.stringify(change.nodesJson)) continue;
    if (!(await hasVersions(tx, id))) await insertVersion(tx, before, {}, before.createdAt);
    await insertVersion(tx, after, actor);
    await recordAudit(tx, actor, "scenario.published", { id, name: after.name });
  }
}

/**
 * Publishes the draft, so that calls start from it. Does nothing without a draft. Throws `VALIDATION` for a draft with
 * errors, and about `revision` if the draft is another one, or becomes one before it is published.
 */
export async function publishScenario(
  actor: Actor,
  id: string,
  { revision }: DraftBase = {},
): Promise<Changed> {
  const scenario = await getScenario(actor, id);
  const read = revisionOf(scenario);
  if (revision !== undefined && revision !== read) throw changedMeanwhile();
  if (!scenario.draft) return { scenario };
  const { nodesJson, llmModel, fallbackLlmModel } = scenario.draft;
  const change = {
    nodesJson,
    llmModel: llmModelField.parse(llmModel),
    fallbackLlmModel: llmModelField.nullish().parse(fallbackLlmModel),
  };
  return await changePublished(actor, id, { ...change, draft: null }, { revision: read });
}

/**
 * Names what an editor shows of a scenario: its name and draft, or the published version without one. Publishing does
 * not change it.
 */
export function revisionOf({
  name,
  draft,
  nodesJson,
  llmModel,
  fallbackLlmModel,
}: Pick<ScenarioRow, "name" | "draft" | "nodesJson" | "llmModel" | "fallbackLlmModel">): string {
  const shown = draft ?? { nodesJson, llmModel, fallbackLlmModel };
  const { nodesJson: nodes, llmModel: model } = shown;
  const fallback = shown.fallbackLlmModel ?? undefined;
  // As the database returns it: JSON, without what is undefined.
  const content: JsonValue = JSON.parse(JSON.stringify({ name, nodes, model, fallback }));
  return sha256(canonicalJson(content)).slice(0, 32);
}

/** `revision`: what the editor last saw. Without it, the draft is saved over whatever is there. */
export type DraftBase = { revision?: string | undefined };

/** What is left out stays as an editor shows it: as in the draft, or as published without one. */
type DraftChange = Pick<ScenarioDraft, "nodesJson" | "editor"> & {
  name?: string | undefined;
  llmModel?: string | undefined;
  fallbackLlmModel?: string | null | undefined;
};

/**
 * Saves the draft next to the published version. It may have errors; a new `name` applies at once. Returns its revision.
 * Throws `VALIDATION` about `revision` if somebody else has changed the scenario since. A draft of the same editor is
 * replaced, because the response to its last save may have been lost.
 */
export async function saveDraft(
  actor: Actor,
  id: string,
  change: DraftChange,
  { revision }: DraftBase = {},
): Promise<{ revision: string; scenario: ScenarioRow }> {
  return await db.transaction(async (tx) => {
    const before = await lockScenarioRow(tx, actor.ownerId, id);
    if (!before) throw new AppError("SCENARIO_NOT_FOUND");
    const { name = before.name, ...draft } = withShown(before, change);
    const isOwn = draft.editor !== undefined && before.draft?.editor === draft.editor;
    const current = revisionOf(before);
    const next = revisionOf({ ...before, name, draft });
    if (revision !== undefined && !isOwn && ![revision, next].includes(current)) throw changedMeanwhile();
    await requireGraphRoom(tx, actor);
    await keepPictures(tx, actor, draft.nodesJson, { isComplete: false });
    const after = await updateScenarioRow(tx, actor.ownerId, id, { name, draft });
    return { revision: next, scenario: after ?? before };
  });
}

function withShown(
  before: ScenarioRow,
  { llmModel, fallbackLlmModel, ...change }: DraftChange,
): ScenarioDraft & { name?: string | undefined } {
  const shown = shownVersion(before);
  const fallback = fallbackLlmModel === undefined ? shown.fallbackLlmModel : fallbackLlmModel;
  return { ...change, llmModel: llmModel ?? shown.llmModel, fallbackLlmModel: fallback };
}

/** What an editor shows of a scenario: its draft, or what is published without one. */
export function shownVersion({
  draft,
  ...published
}: ScenarioRow): Pick<ScenarioRow, "nodesJson" | "llmModel" | "fallbackLlmModel"> {
  const { nodesJson, llmModel, fallbackLlmModel = published.fallbackLlmModel } = draft ?? published;
  return { nodesJson, llmModel, fallbackLlmModel };
}

/** The error of a change that begins from another revision than the scenario has. */
export function changedMeanwhile(): AppError {
  const message =
    "This scenario was changed by somebody else since that revision. Read its draft, then send your changes with the revision of what you read";
  return new AppError("VALIDATION", {
    message,
    reason: "invalid_state",
    details: [{ path: "revision", message }],
  });
}

/** Throws `AUTH_DENIED` if a version uses a model that the account's plan does not include. */
export async function requirePlanFor(actor: Actor, version: ScenarioDraft): Promise<void> {
  const { plan } = await getAccount(actor);
  if (usesFullSizeModel(version) && !limitsOf(plan).fullSizeModels) throw paidPlanNeeded();
}
