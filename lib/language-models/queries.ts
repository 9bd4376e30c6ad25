import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { languageModels, scenarios } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";

type StoredRow = typeof languageModels.$inferSelect;
/** A language model without its key, which only requests to it need. */
export type LanguageModelRow = Omit<StoredRow, "sealedKey"> & { hasKey: boolean };

const { id, ownerId, name, baseUrl, model, takesPictures, isDefault, createdAt, updatedAt } = languageModels;
const withoutKey = {
  ...{ id, ownerId, name, baseUrl, model, takesPictures, isDefault, createdAt, updatedAt },
  hasKey: sql<boolean>`${languageModels.sealedKey} is not null`,
};

const own = (owner: string, wanted: string): SQL | undefined => and(eq(ownerId, owner), eq(id, wanted));

type NewModel = Pick<
  StoredRow,
  "id" | "ownerId" | "name" | "baseUrl" | "model" | "sealedKey" | "takesPictures" | "isDefault"
>;

export async function insertLanguageModel(db: Db, values: NewModel): Promise<void> {
  await db.insert(languageModels).values(values);
}

/** Keeps fields that are undefined in `change`. Returns `false` if the owner has no such model. */
export async function updateLanguageModelRow(
  db: Db,
  owner: string,
  wanted: string,
  change: { [Field in keyof Omit<NewModel, "id" | "ownerId">]?: NewModel[Field] | undefined },
): Promise<boolean> {
  const updated = await db.update(languageModels).set(change).where(own(owner, wanted)).returning({ id });
  return updated.length > 0;
}

/** Keeps whether a model takes pictures, unless it has become another one since it was asked. */
export async function setTakesPictures(
  db: Db,
  owner: string,
  wanted: string,
  { baseUrl, model, takesPictures }: Pick<LanguageModelRow, "baseUrl" | "model" | "takesPictures">,
): Promise<void> {
  const isSame = and(eq(languageModels.baseUrl, baseUrl), eq(languageModels.model, model));
  await db
    .update(languageModels)
    .set({ takesPictures })
    .where(and(own(owner, wanted), isSame));
}

/** Ends the choice of another model as the account's default. */
export async function clearDefault(db: Db, owner: string, except: string): Promise<void> {
  await db
    .update(languageModels)
    .set({ isDefault: false })
    .where(and(eq(ownerId, owner), languageModels.isDefault, ne(id, except)));
}

export async function findLanguageModelRow(
  db: Db,
  owner: string,
  wanted: string,
): Promise<LanguageModelRow | undefined> {
  const [row] = await db.select(withoutKey).from(languageModels).where(own(owner, wanted));
  return row;
}

/** With its sealed key. */
export async function findSealedModelRow(
  db: Db,
  owner: string,
  wanted: string,
): Promise<StoredRow | undefined> {
  const [row] = await db.select().from(languageModels).where(own(owner, wanted));
  return row;
}

/** Locks the model against deletion until the transaction ends. Returns `false` if the owner has no such model. */
export async function holdLanguageModelRow(tx: Db, owner: string, wanted: string): Promise<boolean> {
  const held = await tx.select({ id }).from(languageModels).where(own(owner, wanted)).for("key share");
  return held.length > 0;
}

/** The model with this id; without an id, the owner's default. */
export async function findChosenRow(
  db: Db,
  owner: string,
  chosen: string | null,
): Promise<Pick<StoredRow, "id" | "name" | "model" | "takesPictures"> | undefined> {
  const wanted = chosen === null ? languageModels.isDefault : eq(id, chosen);
  const [row] = await db
    .select({ id, name, model, takesPictures })
    .from(languageModels)
    .where(and(eq(ownerId, owner), wanted));
  return row;
}

const isListed = (owner: string, { search }: Pick<Page, "search">) =>
  and(eq(ownerId, owner), contains([name], search));

/** In the order of the page, after its cursor. */
export async function listLanguageModelRows(db: Db, owner: string, page: Page): Promise<LanguageModelRow[]> {
  const { isAfter, order } = listPage(languageModels, page);
  return await db
    .select(withoutKey)
    .from(languageModels)
    .where(and(isListed(owner, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** All of the owner's that match the search. */
export const countLanguageModelRows = (db: Db, owner: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(languageModels, isListed(owner, page));

/** All of the owner's models, by name. Few enough for one query (`ROW_LIMITS`). */
export async function listLanguageModelNameRows(
  db: Db,
  owner: string,
): Promise<Pick<StoredRow, "id" | "name" | "isDefault">[]> {
  return await db
    .select({ id, name, isDefault })
    .from(languageModels)
    .where(eq(ownerId, owner))
    .orderBy(sql`lower(${name})`, asc(id));
}

/** The owner's scenarios whose calls use a model, by name: they name it, or name none and it is the default. */
export async function listScenarioRowsUsing(
  db: Db,
  owner: string,
  { id: used, isDefault: isUsedByDefault }: Pick<StoredRow, "id" | "isDefault">,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const unchosen = isUsedByDefault ? isNull(scenarios.languageModelId) : undefined;
  return await db
    .select({ id: scenarios.id, name: scenarios.name })
    .from(scenarios)
    .where(
      and(
        eq(scenarios.ownerId, owner),
        notDeleted.scenario,
        or(eq(scenarios.languageModelId, used), unchosen),
      ),
    )
    .orderBy(sql`lower(${scenarios.name})`, asc(scenarios.id))
    .limit(limit);
}

/** Returns the ids that were deleted. */
export async function deleteLanguageModelRows(db: Db, owner: string, ids: string[]): Promise<string[]> {
  const deleted = await db
    .delete(languageModels)
    .where(and(eq(ownerId, owner), inArray(id, ids)))
    .returning({ id });
  return deleted.map((row) => row.id);
}
