import { basename } from "node:path";
import { and, asc, eq, getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import {
  avatars,
  backgrounds,
  cardPictures,
  documents,
  hostedLinkLogos,
  hostedLinks,
} from "#db/schema/index.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { backgroundPath, uploadedAvatarPath } from "#lib/avatars/avatar-files.ts";
import { listConversationIds } from "#lib/conversations/conversations.ts";
import { exportAllVtt } from "#lib/conversations/exports/export-conversations.ts";
import { type ZipFile, zipFiles } from "#lib/media/write-zip.ts";
import { pictureFile } from "#lib/pictures/pictures.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import type { StoredFile } from "#lib/storage/storage-api.ts";
import { EXPORTED_TABLES, type ExportedTable, exportedColumns } from "./exported-tables.ts";

const PURPOSE = "account export";
const LIFETIME_MS = 300_000;

const signedText = ({ ownerId, userId }: MemberActor, expires: string): string =>
  `${ownerId}\n${userId}\n${expires}`;

/** The page that downloads the export, for five minutes and this member only. */
export function signExportAddress(actor: MemberActor, nowMs = Date.now()): string {
  const expires = String(nowMs + LIFETIME_MS);
  const signature = signText(PURPOSE, signedText(actor, expires));
  return `/settings/export?${new URLSearchParams({ expires, signature })}`;
}

/** Whether the member was given this address a moment ago. */
export function isExportAddress(actor: MemberActor, query: URLSearchParams, nowMs = Date.now()): boolean {
  const expires = query.get("expires") ?? "";
  const isGenuine = isSignature(query.get("signature") ?? "", PURPOSE, signedText(actor, expires));
  return isGenuine && Number(expires) > nowMs;
}

const PAGE = 100;

const README = `All data of one Visavis account.

data/<table>/<page>.json   the rows of every table; API keys, passwords and other secrets are left out
transcripts/               of each conversation, as WebVTT
recordings/<conversation>/ video and audio of each recorded conversation
takes/<take>/              video, audio, captions and music of each rendered take
documents/                 the text of each document
avatars/, backgrounds/, logos/, pictures/   uploaded images
`;

/**
 * Yields a ZIP archive with everything that belongs to the account. Rows are read page by page, so the archive can be
 * larger than memory. What is deleted during the export may be missing.
 */
export async function exportAccount(actor: Actor): Promise<AsyncGenerator<Uint8Array>> {
  await recordAudit(db, actor, "account.exported", { id: actor.ownerId });
  return zipFiles(listFiles(actor));
}

async function* listFiles(actor: Actor): AsyncGenerator<ZipFile> {
  const { ownerId } = actor;
  yield { name: "README.txt", content: README };
  for (const exported of EXPORTED_TABLES) yield* tableFiles(exported, ownerId);
  for (const tests of [false, true]) {
    for await (const { name, content } of exportAllVtt(actor, listConversationIds(actor, { tests }))) {
      yield { name: `transcripts/${name}`, content };
    }
  }
  for await (const { id, content } of rowsOf(documents, eq(documents.ownerId, ownerId))) {
    yield { name: `documents/${id}.txt`, content: String(content) };
  }
  // A recording that is still being joined is not final.
  yield* filesBelow(storedKey(`recordings/${ownerId}`), "recordings", (path) => !path.includes("/parts/"));
  // Beside the results are the sounds that they were made of.
  yield* filesBelow(storedKey(`takes/${ownerId}`), "takes", (path) => !path.endsWith(".sound"));
  yield* imageFiles(ownerId);
}

async function* imageFiles(ownerId: string): AsyncGenerator<ZipFile> {
  for await (const { slug } of rowsOf(avatars, eq(avatars.ownerId, ownerId))) {
    yield* filesBelow(uploadedAvatarPath(String(slug)), `avatars/${slug}`);
  }
  for await (const { id } of rowsOf(backgrounds, eq(backgrounds.ownerId, ownerId))) {
    const key = backgroundPath(String(id));
    if (await storage().stat(key)) yield { name: `backgrounds/${basename(key)}`, open: opener(key) };
  }
  for await (const { id } of rowsOf(cardPictures, eq(cardPictures.ownerId, ownerId))) {
    const key = pictureFile(String(id));
    if (await storage().stat(key)) yield { name: `pictures/${basename(key)}`, open: opener(key) };
  }
  const links = db.select({ id: hostedLinks.id }).from(hostedLinks).where(eq(hostedLinks.ownerId, ownerId));
  for await (const { hostedLinkId, picture } of rowsOf(
    hostedLinkLogos,
    sql`${hostedLinkLogos.hostedLinkId} in ${links}`,
  )) {
    if (picture instanceof Uint8Array) yield { name: `logos/${hostedLinkId}.webp`, content: picture };
  }
}

async function* tableFiles({ table, ofOwner }: ExportedTable, ownerId: string): AsyncGenerator<ZipFile> {
  let page: Record<string, unknown>[] = [];
  let number = 0;
  const file = () => ({
    name: `data/${getTableName(table)}/${String(++number).padStart(5, "0")}.json`,
    content: `${JSON.stringify(page, null, 1)}\n`,
  });
  for await (const row of rowsOf(table, ofOwner(ownerId))) {
    page.push(row);
    if (page.length < PAGE) continue;
    yield file();
    page = [];
  }
  if (page.length > 0 || number === 0) yield file();
}

/** Yields rows without their secret columns, in the order of the primary key. */
async function* rowsOf(table: PgTable, where: SQL): AsyncGenerator<Record<string, unknown>> {
  const columns = exportedColumns(table);
  const key = primaryKeyOf(table);
  let last: unknown[] | undefined;
  do {
    const isAfter = last && sql`(${sql.join(key, sql`, `)}) > (${sql.join(last.map(toParam), sql`, `)})`;
    const rows = await db
      .select({ row: columns, key: Object.fromEntries(key.map((column, index) => [index, column])) })
      .from(table)
      .where(and(where, isAfter))
      .orderBy(...key.map((column) => asc(column)))
      .limit(PAGE);
    for (const { row } of rows) yield row;
    last = rows.length === PAGE ? Object.values(rows.at(-1)?.key ?? {}) : undefined;
  } while (last);
}

const toParam = (value: unknown): SQL => sql`${value instanceof Date ? value.toISOString() : value}`;

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

async function* filesBelow(
  folder: string,
  name: string,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<ZipFile> {
  const found: StoredFile[] = [];
  for await (const file of storage().list(folder)) found.push(file);
  for (const { key } of found) {
    const path = key.slice(folder.length);
    if (isWanted(path)) yield { name: `${name}${path}`, open: opener(key) };
  }
}

const opener = (key: string) => async (): Promise<AsyncIterable<Uint8Array>> => {
  const content = await storage().open(key);
  if (!content) throw new Error("A file was deleted while it was archived");
  return content;
};
