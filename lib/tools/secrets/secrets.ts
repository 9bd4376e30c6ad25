import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/drivers.ts";
import { secrets } from "#db/schema/secrets.ts";
import { deleteAudited, recordAudit } from "#lib/audit/audit.ts";
import type { Deletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { openValue, sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { secretContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { nameTaken, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import {
  countSecretRows,
  insertSecret,
  listSealedSecrets,
  listSecretNameRows,
  listSecretRows,
  updateSecretRow,
} from "./queries.ts";
import type { CreateSecretInput, UpdateSecretInput } from "./schema.ts";

/** A page of the actor's secrets, newest first, without their values. */
export const listSecrets = (actor: Actor, page: Page) =>
  loadPage(page, (rows: Page) => listSecretRows(db, actor.ownerId, rows), sortValueOf);

/** Counts the actor's secrets that match the page's search. */
export const countSecrets = (actor: Actor, page: Page): Promise<number> =>
  countSecretRows(db, actor.ownerId, page);

/** The names of all of the actor's secrets. */
export async function listSecretNames(actor: Actor): Promise<string[]> {
  return await listSecretNameRows(db, actor.ownerId);
}

/** Encrypts a value for one owner and row; elsewhere it can't be decrypted. */
export function sealSecret(ownerId: string, id: string, value: string): string {
  return sealValue(secretContext(ownerId, id), value);
}

/** Decrypts an owner's secrets for a request, by name. Unknown names are left out. */
export async function openSecrets(ownerId: string, names: string[]): Promise<Record<string, string>> {
  const sealed = await listSealedSecrets(db, ownerId, names);
  return Object.fromEntries(
    sealed.map(({ id, name, sealedValue }) => [name, openValue(secretContext(ownerId, id), sealedValue)]),
  );
}

/**
 * Stores a value that endpoints can use by name. Throws `VALIDATION` if the actor already has a secret of
 * that name.
 */
export async function createSecret(actor: Actor, input: CreateSecretInput): Promise<{ id: string }> {
  const id = newId();
  const { ownerId } = actor;
  const sealedValue = sealSecret(ownerId, id, input.value);
  await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "secrets");
    if (!(await insertSecret(tx, { id, ownerId, name: input.name, sealedValue }))) throw nameTaken();
    await recordAudit(tx, actor, "secret.created", { id, name: input.name });
  });
  return { id };
}

/**
 * Renames a secret, replaces its value, or both. Throws `VALIDATION` if the name is taken, and `NOT_FOUND`.
 */
export async function updateSecret(actor: Actor, { id, name, value }: UpdateSecretInput): Promise<void> {
  const sealedValue = value === undefined ? undefined : sealSecret(actor.ownerId, id, value);
  const change = db.transaction(async (tx) => {
    if (!(await updateSecretRow(tx, actor.ownerId, id, { name, sealedValue }))) throw notFound("Secret");
    await recordAudit(tx, actor, "secret.changed", { id, name });
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}

/**
 * Deletes the actor's secrets among `ids`. Endpoints that use one can no longer be called. Throws `NOT_FOUND`
 * if none exists.
 */
export const deleteSecrets = (actor: Actor, ids: string[]): Promise<Deletion> =>
  deleteAudited(actor, ids, { table: secrets, action: "secret.deleted", resource: "Secret" });
