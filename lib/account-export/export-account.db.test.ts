import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createKey } from "#lib/auth/keys/keys.ts";
import { createConsoleAccount } from "#lib/auth/sign-in/testing/console-account.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import { newId } from "#lib/platform/ids.ts";
import { partFile, partsFolder, recordingPath } from "#lib/recordings/recordings.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { createSecret } from "#lib/tools/secrets/secrets.ts";
import { takePath } from "#lib/video/takes/take-files.ts";
import { exportAccount, isExportAddress, signExportAddress } from "./export-account.ts";
import { EXPORTED_TABLES, exportedColumns, NOT_EXPORTED } from "./exported-tables.ts";

const { documents, knowledgeBases, transcriptRows, users } = schema;

const UNZIP = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({name: archive.read(name).decode("utf-8", "replace") for name in archive.namelist()}))`;

/** The archive's files by name, as another program reads them. */
async function readExport(actor: Parameters<typeof exportAccount>[0]): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-export-"));
  const path = join(folder, "all.zip");
  await writeFile(path, Buffer.concat(await Array.fromAsync(await exportAccount(actor))));
  const printed = execFileSync("python3", ["-c", UNZIP, path], { encoding: "utf8", maxBuffer: 2 ** 26 });
  await rm(folder, { recursive: true });
  return z.record(z.string(), z.string()).parse(JSON.parse(printed));
}

/** An account with a conversation, a recording, a take and a document that contain `mark`. */
async function createFullAccount(mark: string) {
  const { actor, user, email } = await createConsoleAccount();
  const { ownerId } = actor;
  const id = await createTestSession({ ownerId, status: "ended", endedAt: new Date() });
  await db.insert(transcriptRows).values(
    Array.from({ length: 250 }, (_, seq) => ({
      ...{ sessionId: id, nodeId: "start", interrupted: false, startedAt: new Date(), seq },
      ...{ role: "user" as const, content: `${mark} ${seq}` },
    })),
  );
  const key = { ownerId, id };
  await storage().put(storedKey(recordingPath(key, "video.mp4")), `video ${mark}`);
  await storage().put(storedKey(`${partsFolder(key)}/${partFile({ segment: 1, number: 1 })}`), "part");
  const take = { ownerId, id: newId() };
  await storage().put(storedKey(takePath(take, "video.mp4")), `take ${mark}`);
  const [base, document] = [newId(), newId()];
  await db.insert(knowledgeBases).values({ id: base, ownerId, name: "Base", description: "" });
  const text = { name: "Doc", description: "", content: `document ${mark}`, sizeBytes: 1 };
  await db
    .insert(documents)
    .values({ id: document, ownerId, knowledgeBaseId: base, status: "completed", ...text });
  return { actor, user, email, id, take: take.id, document };
}

describeDb("the export of an account", () => {
  test("has its rows, transcripts, recordings, takes and documents, and nothing of another account", async () => {
    const mine = await createFullAccount("mine");
    await createFullAccount("foreign");
    const files = await readExport(mine.actor);
    expect(files[`recordings/${mine.id}/video.mp4`]).toBe("video mine");
    expect(files[`takes/${mine.take}/video.mp4`]).toBe("take mine");
    expect(files[`documents/${mine.document}.txt`]).toBe("document mine");
    expect(files[`transcripts/${mine.id}.vtt`]).toContain("mine 249");
    const pages = Object.entries(files).filter(([name]) => name.startsWith("data/transcript_rows/"));
    expect(pages.flatMap(([, page]) => JSON.parse(page))).toHaveLength(250);
    expect(JSON.parse(files["data/users/00001.json"] ?? "[]")).toMatchObject([{ email: mine.email }]);
    expect(Object.keys(files).filter((name) => name.includes("/parts/"))).toEqual([]);
    expect(JSON.stringify(files)).not.toContain("foreign");
    expect(JSON.stringify(files)).toContain("account.exported");
  });

  test("has no password, key or secret, not even hashed or encrypted", async () => {
    const { actor, user } = await createConsoleAccount();
    await createKey(actor, { name: "Site", scope: "full" });
    await createSecret(actor, { name: "crm", value: "hush-hush" });
    const text = JSON.stringify(await readExport(actor));
    const [{ passwordHash } = { passwordHash: null }] = await db
      .select()
      .from(users)
      .where(eq(users.id, user.id));
    expect(passwordHash).toMatch(/^scrypt/);
    for (const secret of ["hush-hush", "scrypt$", "sealedValue", "keyHash", "v1."])
      expect(text).not.toContain(secret);
    expect(text).toContain("Site");
  });

  test("needs an address that was made for this member a moment ago", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const query = new URL(signExportAddress(mine.actor), "http://localhost").searchParams;
    expect(isExportAddress(mine.actor, query)).toBe(true);
    expect(isExportAddress(other.actor, query)).toBe(false);
    expect(isExportAddress(mine.actor, query, Date.now() + 300_001)).toBe(false);
    query.set("expires", String(Date.now() + 10 ** 9));
    expect(isExportAddress(mine.actor, query)).toBe(false);
  });
});

test("every table is exported, or is an exception with a reason", () => {
  const all = Object.values(schema).filter((table) => is(table, PgTable));
  const named = [...EXPORTED_TABLES, ...NOT_EXPORTED].map(({ table }) => getTableName(table));
  expect(named.sort()).toEqual(all.map(getTableName).sort());
  expect(NOT_EXPORTED.filter(({ reason }) => reason.length < 10)).toEqual([]);
});

test("a column for a hash of a secret or a sealed value is never exported", () => {
  const names = EXPORTED_TABLES.flatMap(({ table }) =>
    Object.values(exportedColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
  );
  // Hashes of consent texts, files, network and mail addresses are no secrets.
  const harmless = [
    "avatars.pack_hash",
    "card_pictures.hash",
    "photo_consents.pack_hash",
    "photo_consents.photo_hash",
    "photo_consents.smile_hash",
    "photo_consents.further_hashes",
    "session_consents.text_hash",
    "session_consents.address_hash",
    "sessions.address_hash",
    "sessions.mailed_to_hash",
  ];
  expect(names.filter((name) => /hash|sealed|secret/.test(name)).sort()).toEqual(
    expect.arrayContaining(harmless),
  );
  expect(names.filter((name) => /hash|sealed/.test(name) && !harmless.includes(name))).toEqual([]);
});
