import { type Db, db, type Tx } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { cutSortedPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { languageModelContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { type AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { refusePrivateHost } from "#lib/tools/hosts/private-hosts.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { checkModel, type ModelCheck, requireWorking } from "./check-model.ts";
import type { ModelConnections } from "./model-connections.ts";
import { type OpenModel, openModel } from "./open-model.ts";
import {
  clearDefault,
  countLanguageModelRows,
  deleteLanguageModelRows,
  findLanguageModelRow,
  holdLanguageModelRow,
  insertLanguageModel,
  type LanguageModelRow,
  listLanguageModelNameRows,
  listLanguageModelRows,
  listScenarioRowsUsing,
  setTakesPictures,
  updateLanguageModelRow,
} from "./queries.ts";
import type { CreateLanguageModelInput, LanguageModelChange } from "./schema.ts";

export const modelNotFound = (): AppError => notFound("LanguageModel");

/** One of the actor's language models, without its key. Throws `NOT_FOUND`. */
export async function getLanguageModel(actor: Actor, id: string): Promise<LanguageModelRow> {
  const row = await findLanguageModelRow(db, actor.ownerId, id);
  if (!row) throw modelNotFound();
  return row;
}

/** A page of the actor's language models, newest first. */
export async function listLanguageModels(
  actor: Actor,
  page: Page,
): Promise<{ rows: LanguageModelRow[]; nextCursor: string | null }> {
  const rows = await listLanguageModelRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  return cutSortedPage(rows, page, sortValueOf);
}

/** Counts the actor's language models that match the page's search. */
export const countLanguageModels = (actor: Actor, page: Page): Promise<number> =>
  countLanguageModelRows(db, actor.ownerId, page);

/** All of the actor's language models, by name, for a choice of one. */
export async function listLanguageModelNames(
  actor: Actor,
): Promise<{ id: string; name: string; isDefault: boolean }[]> {
  return await listLanguageModelNameRows(db, actor.ownerId);
}

/** Ensures that the actor owns the model, and locks it until the transaction ends. Throws `NOT_FOUND`. */
export async function holdLanguageModel(tx: Db, actor: Actor, id: string): Promise<void> {
  if (!(await holdLanguageModelRow(tx, actor.ownerId, id))) throw modelNotFound();
}

/** The actor's scenarios whose calls would use another model if this one were deleted, by name. */
export async function listScenariosUsing(
  actor: Actor,
  id: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const row = await findLanguageModelRow(db, actor.ownerId, id);
  return row ? await listScenarioRowsUsing(db, actor.ownerId, row, limit) : [];
}

/** The characters that end an address's path. Requests append theirs. */
const AFTER_PATH = /[?#]/;

/** Throws `VALIDATION` for an address that no model can have. Its host's addresses are checked at each request. */
function checkAddress(baseUrl: string): void {
  const url = URL.parse(baseUrl);
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw invalidField("base_url", "base_url must be an http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalidField("base_url", "base_url must not contain credentials");
  }
  if (AFTER_PATH.test(baseUrl)) throw invalidField("base_url", "base_url must end with its path");
  refusePrivateHost("base_url", url);
}

const sealKey = (ownerId: string, id: string, apiKey: string | null): string | null =>
  apiKey === null ? null : sealValue(languageModelContext(ownerId, id), apiKey);

/**
 * Stores a language model once it has answered. Throws `VALIDATION` if it does not work, unless the check is skipped, and if
 * the account has too many.
 */
export async function createLanguageModel(
  actor: Actor,
  { skipCheck, apiKey, ...input }: CreateLanguageModelInput,
  connections?: ModelConnections,
): Promise<{ id: string }> {
  checkAddress(input.baseUrl);
  const opened = { server: { baseUrl: input.baseUrl, apiKey }, model: input.model };
  const takesPictures = !skipCheck && (await requireAnswers(opened, connections));
  const id = newId();
  const { ownerId } = actor;
  await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "languageModels");
    if (input.isDefault) await clearDefault(tx, ownerId, id);
    const sealedKey = sealKey(ownerId, id, apiKey);
    await insertLanguageModel(tx, { ...input, id, ownerId, sealedKey, takesPictures });
    await recordAudit(tx, actor, "language_model.created", { id, name: input.name });
  });
  return { id };
}

/**
 * Changes a language model, also for live calls, once the changed one has answered. Throws `NOT_FOUND`, and `VALIDATION` if it
 * would not work, unless the check is skipped.
 */
export async function updateLanguageModel(
  actor: Actor,
  id: string,
  change: LanguageModelChange,
  { skipCheck = false, connections }: { skipCheck?: boolean; connections?: ModelConnections } = {},
): Promise<void> {
  const changed = await openChanged(actor, id, change);
  const { ownerId } = actor;
  const { apiKey, ...columns } = change;
  const isAnother = [apiKey, change.baseUrl, change.model].some((value) => value !== undefined);
  // Nobody knows it of a model that wasn't asked.
  const takesPictures = isAnother ? !skipCheck && (await requireAnswers(changed, connections)) : undefined;
  const sealedKey = apiKey === undefined ? undefined : sealKey(ownerId, id, apiKey);
  await db.transaction(async (tx) => {
    if (change.isDefault) await makeDefault(tx, actor, id);
    const values = { ...columns, sealedKey, takesPictures };
    if (!(await updateLanguageModelRow(tx, ownerId, id, values))) throw modelNotFound();
    await recordAudit(tx, actor, "language_model.changed", { id, name: change.name });
  });
}

/** Asks a model. Returns whether it takes pictures. Throws `VALIDATION` if it does not work. */
async function requireAnswers(model: OpenModel, connections?: ModelConnections): Promise<boolean> {
  const check = await checkModel(model, connections);
  requireWorking(check);
  return check.takesPictures;
}

/** Locked by the account's row, because two models can't both become the default. */
async function makeDefault(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockAccount(tx, actor);
  await clearDefault(tx, actor.ownerId, id);
}

/**
 * The actor's model with a change. Throws `VALIDATION` if the change sends the stored key to another host: a member who
 * may change models could read the key there.
 */
export async function openChanged(
  actor: Actor,
  id: string,
  { baseUrl, model, apiKey }: Pick<LanguageModelChange, "baseUrl" | "model" | "apiKey">,
): Promise<OpenModel> {
  const stored = await openModel(actor.ownerId, id);
  if (!stored) throw modelNotFound();
  if (baseUrl !== undefined) checkAddress(baseUrl);
  const { server } = stored;
  const isElsewhere = baseUrl !== undefined && new URL(baseUrl).origin !== new URL(server.baseUrl).origin;
  if (isElsewhere && apiKey === undefined && server.apiKey !== null) {
    throw invalidField("api_key", "api_key is required for another server: the stored key is not sent there");
  }
  return {
    server: { baseUrl: baseUrl ?? server.baseUrl, apiKey: apiKey === undefined ? server.apiKey : apiKey },
    model: model ?? stored.model,
  };
}

/** Asks one of the actor's models, as it is stored, and records whether it takes pictures. Throws `NOT_FOUND`. */
export async function checkLanguageModel(
  actor: Actor,
  id: string,
  connections?: ModelConnections,
): Promise<ModelCheck> {
  const model = await openModel(actor.ownerId, id);
  if (!model) throw modelNotFound();
  const check = await checkModel(model, connections);
  // A server that is away says nothing about its model.
  const { takesPictures } = check;
  const asked = { baseUrl: model.server.baseUrl, model: model.model, takesPictures };
  if (check.problem === null) await setTakesPictures(db, actor.ownerId, id, asked);
  return check;
}

/** Asks a model that is not stored. Throws `VALIDATION` for an address that no model can have. */
export async function tryLanguageModel(
  model: OpenModel,
  connections?: ModelConnections,
): Promise<ModelCheck> {
  checkAddress(model.server.baseUrl);
  return await checkModel(model, connections);
}

/**
 * Deletes the actor's models among `ids`. Scenarios that use one use the account's default, or the instance's model. Throws
 * `NOT_FOUND` if none exists.
 */
export async function deleteLanguageModels(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await deleteLanguageModelRows(tx, actor.ownerId, searchableIds(ids));
    await recordAudit(
      tx,
      actor,
      "language_model.deleted",
      deleted.map((id) => ({ id })),
    );
    return deleted;
  });
  if (deletedIds.length === 0) throw modelNotFound();
  return splitDeletion(ids, deletedIds);
}
