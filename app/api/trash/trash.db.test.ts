import { and, eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import {
  accounts,
  avatars,
  clips,
  documents,
  hostedLinks,
  knowledgeBases,
  memories,
  scenarios,
  takes,
  unansweredQuestions,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import type { TrashTable } from "#db/trash.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { uploadedAvatarPath } from "#lib/avatars/avatar-files.ts";
import { readPortrait } from "#lib/avatars/read-portrait.ts";
import {
  callApi,
  createTestAccount,
  NODES,
  type TestAccount,
  testLink,
} from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach, type Ids, requestOf } from "#lib/http/testing/one-of-each.ts";
import { createKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { listPendingSinceAcrossOwners } from "#lib/knowledge/documents/chunk-queries.ts";
import { failDocument } from "#lib/knowledge/documents/documents.ts";
import { embedDocument } from "#lib/knowledge/documents/embed-document.ts";
import {
  findOutdatedAcrossOwners,
  listOutdatedAcrossOwners,
} from "#lib/knowledge/documents/renewal-queries.ts";
import { recordUnanswered } from "#lib/knowledge/search/queries.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { searchAccount } from "#lib/search/search-account.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { findTrashItem, purgeTrash } from "#lib/trash/trash.ts";
import { getStorageUse, MAX_TRASH_BYTES, ROW_LIMITS, requireStorage } from "#lib/usage/quotas.ts";
import { createClip } from "#lib/video/clips/clips.ts";
import { countTakesAheadAcrossOwners, listStaleTakesAcrossOwners } from "#lib/video/takes/job-queries.ts";
import { failTake } from "#lib/video/takes/settle-take.ts";
import { makeTakeAudio } from "#lib/video/takes/speaking/make-audio.ts";
import { takePath } from "#lib/video/takes/take-files.ts";
import { listOperations, ROUTES } from "../routes.ts";

/** Of each noun: the operation that deletes it, its table, and the field that names it in paths. */
const NOUNS = {
  scenario: { path: "/scenarios", table: scenarios, field: "config_id" },
  hosted_link: { path: "/hosted-links", table: hostedLinks, field: "hosted_link_id" },
  avatar: { path: "/avatars", table: avatars, field: "avatar_id" },
  knowledge_base: { path: "/knowledge-bases", table: knowledgeBases, field: "corpus_id" },
  clip: { path: "/clips", table: clips, field: "clip_id" },
} satisfies Record<string, { path: string; table: TrashTable; field: string }>;
type Noun = keyof typeof NOUNS;
const NAMES = Object.keys(NOUNS) as Noun[];
const LATER = () => new Date(Date.now() + 30 * DAY_MS + 60_000);

describeDb("the trash", () => {
  let account: TestAccount;
  let ids: Ids;
  beforeEach(async () => {
    account = await createTestAccount();
    ids = await createOneOfEach(account);
    await db.delete(clips).where(inArray(clips.id, [ids["/trash"] ?? "", ids["/trash/restore"] ?? ""]));
  });
  const idOf = (noun: Noun) => ids[NOUNS[noun].field] ?? "";
  const send = (path: string, body?: unknown, key = account.key) =>
    callApi(ROUTES[path]?.[body === undefined ? "GET" : "POST"] ?? fail(path), {
      key,
      ...(body !== undefined && { body }),
    });
  const trash = async (noun: Noun, key?: string) =>
    await send(`${NOUNS[noun].path}/delete`, { ids: [idOf(noun)] }, key);
  const restore = (id: string, key?: string) => send("/trash/restore", { ids: [id] }, key);
  const listed = async (key?: string) => (await send("/trash", undefined, key)).body.items;

  describe.each(NAMES)("with a deleted %s", (noun) => {
    const { path, field, table } = NOUNS[noun];
    /** What every read operation about it answers. */
    const readAll = async () => {
      const reads = listOperations().filter(
        (operation) => operation.method === "GET" && operation.path.includes(`{${field}}`),
      );
      const answers = reads.map(async (operation) => {
        const handler = ROUTES[operation.path]?.GET ?? fail(operation.path);
        const { status, body } = await callApi(handler, { key: account.key, ...requestOf(operation, ids) });
        return { path: operation.path, status, body: withoutSignatures(body) };
      });
      return await Promise.all(answers);
    };

    test("shows it nowhere else, and restores it as it was", async () => {
      // What visitors said is not kept (ADR 61).
      await db.delete(memories).where(eq(memories.ownerId, account.ownerId));
      await db.delete(unansweredQuestions).where(eq(unansweredQuestions.ownerId, account.ownerId));
      const before = await readAll();
      const list = withoutSignatures((await send(path)).body);
      expect(JSON.stringify(list)).toContain(idOf(noun));
      expect((await trash(noun)).body).toMatchObject({
        status: "deleted",
        deleted_count: 1,
        ...(noun === "scenario" ? { config_ids: [idOf(noun)] } : { ids: [idOf(noun)] }),
        not_found_ids: [],
      });
      for (const answer of await readAll()) expect([answer.path, answer.status]).toEqual([answer.path, 404]);
      for (const operation of listOperations().filter(({ method }) => method === "POST")) {
        const isAbout =
          operation.path.includes(`{${field}}`) ||
          operation.path === `${path}/update` ||
          operation.path === `${path}/delete`;
        if (!isAbout) continue;
        const handler = ROUTES[operation.path]?.POST ?? fail(operation.path);
        const { status } = await callApi(handler, { key: account.key, ...requestOf(operation, ids) });
        expect([operation.path, status]).toEqual([operation.path, 404]);
      }
      for (const other of ["/scenarios", "/hosted-links", "/avatars", "/knowledge-bases", "/clips"]) {
        expect(JSON.stringify((await send(other)).body)).not.toContain(idOf(noun));
      }
      expect(JSON.stringify(await searchAccount(account, idOf(noun)))).not.toContain(idOf(noun));

      const [item] = await listed();
      expect(item).toMatchObject({ kind: noun, id: idOf(noun) });
      expect(Date.parse(item.expires_at) - Date.parse(item.deleted_at)).toBe(30 * DAY_MS);
      expect((await restore(idOf(noun))).body).toEqual({
        status: "restored",
        restored_count: 1,
        ids: [idOf(noun)],
        not_found_ids: [],
      });
      expect(await listed()).toEqual([]);
      expect(await readAll()).toEqual(before);
      expect(withoutSignatures((await send(path)).body)).toEqual(list);
    });

    test("keeps it for 30 days, out of reach of other accounts", async () => {
      const stranger = await createTestAccount();
      await trash(noun);
      expect(await listed(stranger.key)).toEqual([]);
      expect(await findTrashItem(stranger, idOf(noun))).toBeNull();
      expect(await findTrashItem(account, idOf(noun))).toMatchObject({ kind: noun, id: idOf(noun) });
      expect((await restore(idOf(noun), stranger.key)).status).toBe(404);
      expect((await send("/trash/delete", { ids: [idOf(noun)] }, stranger.key)).status).toBe(404);
      await purgeTrash();
      expect(await listed()).toHaveLength(1);
      await purgeTrash(LATER());
      expect(await listed()).toEqual([]);
      expect(await db.$count(table, eq(table.id, idOf(noun)))).toBe(0);
      expect((await restore(idOf(noun))).status).toBe(404);
    });
  });

  test("keeps no memory of a visitor and no question of one", async () => {
    const question = {
      ...{ ownerId: account.ownerId, knowledgeBaseId: idOf("knowledge_base") },
      ...{ sessionId: ids["/conversations"] ?? "", question: "Who?", score: 0 },
      ...{ embedding: Array.from({ length: EMBEDDING_WIDTH }, () => 0.1), embeddingModel: "m" },
    };
    await db.insert(unansweredQuestions).values(question);
    await trash("scenario");
    await trash("knowledge_base");
    expect(await db.$count(memories, eq(memories.ownerId, account.ownerId))).toBe(0);
    await recordUnanswered(db, account.ownerId, question);
    expect(await db.$count(unansweredQuestions, eq(unansweredQuestions.ownerId, account.ownerId))).toBe(0);
  });

  test("removes files of avatars and takes only when it deletes for good, also at once", async () => {
    const slug = `own-${account.avatarId}`;
    await db.update(avatars).set({ slug }).where(eq(avatars.id, account.avatarId));
    const [take] = await db.select().from(takes).where(eq(takes.ownerId, account.ownerId));
    if (!take) throw new Error("no take");
    const files = [`${uploadedAvatarPath(slug)}/rig.json`, storedKey(takePath(take, "audio.m4a"))];
    for (const file of files) await storage().put(file, "x");
    const kept = async () =>
      (await Promise.all(files.map((file) => storage().stat(file)))).filter(Boolean).length;
    const face = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
      .webp()
      .toBuffer();
    await storage().put(`${uploadedAvatarPath(slug)}/neutral.webp`, face);
    expect(await readPortrait(slug, "thumbnail")).not.toBeNull();
    await trash("avatar");
    await trash("clip");
    expect(await readPortrait(slug, "thumbnail")).toBeNull();
    expect(await kept()).toBe(2);
    await send("/trash/delete", { ids: [idOf("avatar")] });
    expect(await kept()).toBe(1);
    await purgeTrash(LATER());
    expect(await kept()).toBe(0);
  });

  test("counts towards no quota, and keeps the newest things of an account only", async () => {
    const { ownerId } = account;
    await db.update(documents).set({ sizeBytes: 1_000 }).where(eq(documents.ownerId, ownerId));
    expect((await getStorageUse(account)).stored.documents).toBe(1_000);
    await trash("knowledge_base");
    await trash("clip");
    expect(await getStorageUse(account)).toMatchObject({ documents: { used: 0 }, takes: { used: 0 } });
    expect((await getStorageUse(account)).stored.documents).toBe(0);
    await purgeTrash(new Date(), { items: 1, bytes: 10_000 });
    expect((await listed()).map(({ kind }: { kind: string }) => kind)).toEqual(["clip"]);
  });

  test("restores only as many documents, takes and links as the account may have", async () => {
    const { ownerId, scenarioId, avatarId } = account;
    await db.update(accounts).set({ plan: "free" }).where(eq(accounts.id, ownerId));
    const limits = limitsOf("free");
    const other = await createKnowledgeBase(account, { name: "B", description: "", language: "english" });
    const clip = newId();
    await trash("knowledge_base");
    await trash("clip");
    await trash("scenario");
    const text = { name: "Doc", description: "", content: "x", sizeBytes: 1, status: "completed" as const };
    const document = { ...text, ownerId, knowledgeBaseId: other.id };
    await db.insert(documents).values(Array.from({ length: limits.documents }, () => document));
    await db.insert(clips).values({ id: clip, ownerId, name: "C" });
    const take = { name: "T", status: "completed" as const, script: "Hi.", ownerId, clipId: clip, avatarId };
    await db.insert(takes).values(Array.from({ length: limits.takes }, () => take));
    const second = { name: "S", nodesJson: NODES, llmModel: "gpt-4.1-mini" };
    const [{ id } = { id: "" }] = await db
      .insert(scenarios)
      .values({ ...second, ownerId })
      .returning({ id: scenarios.id });
    const links = Array.from({ length: ROW_LIMITS.links.limit }, () =>
      testLink({ ...account, scenarioId: id }),
    );
    await db.insert(hostedLinks).values(links);
    expect((await restore(idOf("knowledge_base"))).body.reason).toBe("documents_used_up");
    expect((await restore(idOf("clip"))).body.reason).toBe("takes_used_up");
    expect((await restore(scenarioId)).body.error).toContain("links");
    expect(await listed()).toHaveLength(3);
  });

  test("counts towards the storage what it has too much of until the next purge", async () => {
    const { ownerId } = account;
    const weigh = (sizeBytes: number) =>
      db.update(takes).set({ sizeBytes }).where(eq(takes.ownerId, ownerId));
    await weigh(MAX_TRASH_BYTES);
    await trash("clip");
    await db.update(accounts).set({ plan: "free" }).where(eq(accounts.id, ownerId));
    const limit = limitsOf("free").storageBytes;
    const fill = (bytes: number) => db.transaction((tx) => requireStorage(tx, account, bytes));
    const { usedBytes } = await getStorageUse(account);
    await fill(limit - usedBytes);
    await weigh(MAX_TRASH_BYTES + 1);
    await expect(fill(limit - usedBytes)).rejects.toMatchObject({ reason: "storage_used_up" });
    await purgeTrash();
    expect(await listed()).toHaveLength(1);
  });

  test("gets no work done on what is in it until that is restored", async () => {
    const { ownerId } = account;
    const updatedAt = new Date(Date.now() - DAY_MS);
    const queue = { status: "generating_audio" as const, startedAt: null, queuedAt: updatedAt };
    const { clip: kept } = await createClip(account, { name: "Kept" });
    const [take] = await db
      .update(takes)
      .set({ ...queue, updatedAt })
      .where(eq(takes.ownerId, ownerId))
      .returning();
    const [document] = await db
      .update(documents)
      .set({ status: "pending", updatedAt })
      .where(eq(documents.ownerId, ownerId))
      .returning();
    if (!take || !document) throw new Error("no work");
    const later = new Date(Date.now() + DAY_MS);
    const waiting = { ...take, id: newId(), clipId: kept.id, queuedAt: later, updatedAt: later };
    await db.insert(takes).values(waiting);
    const models = { english: "a", other: "b" };
    const work = async () => {
      const { length } = [
        ...(await listStaleTakesAcrossOwners(db, new Date(), { ofAccount: 1_000, total: 1_000 })),
        ...(await listPendingSinceAcrossOwners(db, new Date(), 1_000)),
      ].filter((found) => found.ownerId === ownerId);
      const [after] = await countTakesAheadAcrossOwners(db, [waiting.id]);
      return { length, ahead: after?.ahead ?? 0 };
    };
    const before = await work();
    expect(before.length).toBe(2);
    await trash("clip");
    await trash("knowledge_base");
    expect(await work()).toEqual({ length: 0, ahead: before.ahead - 1 });
    expect([await makeTakeAudio(take.id), await embedDocument(document.id)]).toEqual(["settled", "settled"]);
    await failTake(take.id, "generating_audio");
    await failDocument(document.id);
    await restore(idOf("clip"));
    await restore(idOf("knowledge_base"));
    expect(await work()).toEqual(before);
    const completed = { status: "completed" as const, embeddingModel: "c" };
    await db.update(documents).set(completed).where(eq(documents.id, document.id));
    expect(await listOutdatedAcrossOwners(db, models, 1_000)).toContain(document.id);
    await trash("knowledge_base");
    expect(await listOutdatedAcrossOwners(db, models, 1_000)).not.toContain(document.id);
    expect(await findOutdatedAcrossOwners(db, document.id, models)).toBeUndefined();
  });

  test("restores a link only with its scenario and its avatar", async () => {
    const [link] = await db
      .select()
      .from(hostedLinks)
      .where(eq(hostedLinks.id, idOf("hosted_link")));
    const isOpen = async () => (await findLinkByTokenAcrossOwners(db, link?.token ?? "")) !== undefined;
    expect(await isOpen()).toBe(true);
    await trash("hosted_link");
    await trash("scenario");
    expect(await isOpen()).toBe(false);
    expect((await restore(idOf("hosted_link"))).body.error).toContain("Restore it first");
    expect(await listed()).toHaveLength(2);
    const both = { ids: [idOf("hosted_link"), idOf("scenario")] };
    expect((await send("/trash/restore", both)).body.restored_count).toBe(2);
    expect(JSON.stringify((await send("/hosted-links")).body)).toContain(idOf("hosted_link"));
    expect(await isOpen()).toBe(true);
  });

  test.each(["scenario", "avatar"] as const)("deletes no link that is gone with its %s", async (parent) => {
    await trash(parent);
    expect((await trash("hosted_link")).status).toBe(404);
    await restore(idOf(parent));
    expect(JSON.stringify((await send("/hosted-links")).body)).toContain(idOf("hosted_link"));
  });

  test("gives a knowledge base whose name is taken another one", async () => {
    await trash("knowledge_base");
    await createKnowledgeBase(account, { name: "Base", description: "", language: "english" });
    await createKnowledgeBase(account, { name: "Base (2)", description: "", language: "english" });
    await restore(idOf("knowledge_base"));
    const of = and(
      eq(knowledgeBases.ownerId, account.ownerId),
      eq(knowledgeBases.id, idOf("knowledge_base")),
    );
    expect(await db.select({ name: knowledgeBases.name }).from(knowledgeBases).where(of)).toEqual([
      { name: "Base (3)" },
    ]);
  });

  test("is listed by time of deletion, page by page", async () => {
    for (const noun of ["clip", "scenario", "knowledge_base"] as const) await trash(noun);
    const seen: string[] = [];
    let cursor: string | null = "";
    do {
      const query: string = `?limit=1${cursor ? `&cursor=${cursor}` : ""}`;
      const { body } = await callApi(ROUTES["/trash"]?.GET ?? fail("/trash"), { key: account.key, query });
      seen.push(...body.items.map(({ kind }: { kind: string }) => kind));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(["knowledge_base", "scenario", "clip"]);
  });
});

function fail(path: string): never {
  throw new Error(`No such operation: ${path}`);
}

/** Signed addresses differ between two requests. */
const withoutSignatures = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/\?[^"]*signature=[^"]*|\?expires=[^"]*/g, ""));
