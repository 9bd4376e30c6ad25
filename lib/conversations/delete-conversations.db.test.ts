import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { newId } from "#lib/platform/ids.ts";
import { recordingPath } from "#lib/recordings/recordings.ts";
import { storageFile } from "#lib/storage/testing/stored-files.ts";
import { deleteConversations, purgeConversations } from "./delete-conversations.ts";
import { sumCallMs } from "./queries.ts";

/** All but the audit log, which keeps the ids of deleted conversations on purpose (its columns hold no content). */
const TABLES = Object.values(schema).filter(
  (value) => is(value, PgTable) && getTableConfig(value).name !== "audit_events",
) as PgTable[];
const NOW = new Date("2026-03-20T12:00:00.000Z");
const daysAgo = (days: number, minutes = 0) => new Date(NOW.getTime() - days * 86_400_000 + minutes * 60_000);

/** A call with data in every place that stores anything about calls, marked with `word`. */
async function fillCall(word: string, ageDays: number) {
  const id = await createTestSession({
    ...{ status: "ended", endReason: "user_left", recordingStatus: "ready" },
    ...{ activeAt: daysAgo(ageDays), endedAt: daysAgo(ageDays, 10), createdAt: daysAgo(ageDays) },
    runtimeVars: { guest: word },
    recordingVideoPath: `recordings/${word}`,
  });
  const { ownerId } = await findTestSession(id);
  const [webhook] = await db
    .insert(schema.webhooks)
    .values({
      ownerId,
      url: "https://example.org",
      description: "",
      events: [],
      enabled: true,
      sealedSecret: "x",
    })
    .returning();
  const [base] = await db
    .insert(schema.knowledgeBases)
    .values({ ownerId, name: "Base", description: "" })
    .returning();
  const at = { sessionId: id, nodeId: "start" };
  const embedding = Array.from({ length: 384 }, () => 0);
  await db.insert(schema.transcriptRows).values({
    ...{ ...at, seq: 0, role: "user", content: word, generated: word, interrupted: true, startedAt: NOW },
  });
  await db
    .insert(schema.toolCalls)
    .values({ ...at, callId: newId(), endpointId: newId(), functionName: word });
  await db.insert(schema.sessionCommands).values({
    ...{ sessionId: id, seq: 1, payload: { type: "system_message", content: word, runLlm: false } },
  });
  await db
    .insert(schema.conversationSummaries)
    .values({ sessionId: id, ownerId, status: "ready", summary: word });
  const violations = [{ kind: "rule" as const, rule: word, reason: word, rowSeqs: [0] }];
  await db.insert(schema.conversationReviews).values({ sessionId: id, ownerId, status: "ready", violations });
  const nodesJson = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } };
  const [scenario] = await db
    .insert(schema.scenarios)
    .values({ ownerId, name: "Desk", nodesJson, llmModel: "m" })
    .returning();
  await db.insert(schema.memories).values({
    ...{ ownerId, sessionId: id, scenarioId: scenario?.id ?? "", visitorId: word, kind: "fact" },
    ...{ content: word, rowSeq: 0, expiresAt: new Date(Date.now() + 86_400_000) },
  });
  await db.insert(schema.memoryExtractions).values({ sessionId: id, ownerId, status: "ready" });
  await db.insert(schema.unansweredQuestions).values({
    ...{ ownerId, sessionId: id, knowledgeBaseId: base?.id ?? "", question: word, score: 0, embedding },
    embeddingModel: "m",
  });
  await db.insert(schema.textConversations).values({
    ...{ sessionId: id, history: [{ role: "user", content: word }] },
  });
  await db.insert(schema.sessionTakeovers).values({ sessionId: id, name: word });
  await db.insert(schema.shownCards).values({
    ...{ sessionId: id, cardId: "c", functionName: "show", nodeId: "a", shownAt: new Date() },
    card: { kind: "qr", title: word, value: word },
  });
  await db.insert(schema.accountMails).values({
    ...{ id: newId(), ownerId, sessionId: id, recipient: "ann@example.test", kind: "after_call" },
    // Not due: another test may send what is.
    ...{ detail: word, dueAt: new Date(Date.now() + 86_400_000) },
  });
  await db.insert(schema.sessionListens).values({ sessionId: id, listenerId: newId(), email: word });
  await db
    .insert(schema.sessionConsents)
    .values({ sessionId: id, text: word, textHash: "h", addressHash: "h" });
  await db.insert(schema.idempotencyKeys).values({
    ...{
      ownerId,
      key: newId(),
      requestHash: "h",
      status: 200,
      body: { conversation_session_id: id, token: word },
    },
  });
  await db.insert(schema.webhookDeliveries).values({
    ...{ ownerId, webhookId: webhook?.id ?? "", eventId: newId(), eventType: "conversation.ended" },
    ...{ status: "delivered", data: { conversation_session_id: id } },
  });
  for (const name of ["video.mp4", "parts/0001.mp4"]) {
    const file = storageFile(recordingPath({ ownerId, id }, name));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, word);
  }
  return { id, ownerId, word };
}

/** Returns every table and file that contains one of the texts. */
async function findPlaces(...texts: string[]): Promise<string[]> {
  const contains = (content: string) => texts.some((text) => content.includes(text));
  const places: string[] = [];
  for (const table of TABLES) {
    const rows = await db.select().from(table);
    if (contains(JSON.stringify(rows))) places.push(getTableConfig(table).name);
  }
  const folder = storageFile("");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Only files of recordings can contain data of a call.
    const isRead = entry.isFile() && path.includes("recordings");
    // Another test may be deleting its own files.
    const content = isRead ? await readFile(path, "utf8").catch(() => "") : "";
    if (contains(path) || contains(content)) places.push(path);
  }
  return places;
}

describeDb("deleting a conversation", () => {
  let call: Awaited<ReturnType<typeof fillCall>>;
  beforeEach(async () => {
    call = await fillCall(`quicksilver${newId()}`, 9);
  });

  test("leaves nothing behind in any table or file, and touches no other conversation", async () => {
    const other = await fillCall(`porcelain${newId()}`, 9);
    const before = await findPlaces(call.id, call.word);
    // If this fails for a new table, give it a row in `fillCall`.
    const withSession = TABLES.filter((table) =>
      getTableConfig(table).columns.some(({ name }) => name === "session_id"),
    ).map((table) => getTableConfig(table).name);
    expect(before).toEqual(
      expect.arrayContaining([...withSession, "sessions", "idempotency_keys", "webhook_deliveries"]),
    );
    const deletion = await deleteConversations(call, [call.id, "nonsense"]);
    expect(deletion).toEqual({ deletedIds: [call.id], notFoundIds: ["nonsense"] });
    expect(await findPlaces(call.id, call.word)).toEqual([]);
    expect(await findPlaces(other.id, other.word)).toHaveLength(before.length);
  });

  test("does not give its minutes back", async () => {
    const { ownerId } = call;
    const month = () => sumCallMs(db, ownerId, new Date("2026-03-01T00:00:00Z"), NOW);
    expect(await month()).toBe(600_000);
    await deleteConversations(call, [call.id]);
    expect(await month()).toBe(600_000);
  });

  test("is refused for a live one, and for another account's", async () => {
    const live = await createActiveSession({ ownerId: call.ownerId });
    await expect(deleteConversations(call, [call.id, live])).rejects.toMatchObject({ status: 409 });
    const stranger = { ownerId: (await fillCall(newId(), 1)).ownerId };
    await expect(deleteConversations(stranger, [call.id])).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
    });
    expect(await findPlaces(call.word)).not.toEqual([]);
  });

  test("happens automatically when the account's retention ends, for the recording first", async () => {
    const { ownerId, id, word } = call;
    const keep = (conversationDays: number | null, recordingDays: number | null) =>
      db
        .update(schema.accounts)
        .set({ conversationDays, recordingDays })
        .where(eq(schema.accounts.id, ownerId));
    await keep(10, 10);
    expect(await purgeConversations(NOW)).toEqual({ conversations: 0, recordings: 0 });
    await keep(10, 8);
    expect(await purgeConversations(NOW)).toEqual({ conversations: 0, recordings: 1 });
    expect(await findTestSession(id)).toMatchObject({ recordingStatus: "none", recordingVideoPath: null });
    const files = (await findPlaces(id, word)).filter((place) => place.includes("/"));
    expect(files).toEqual([]);
    await keep(8, null);
    expect(await purgeConversations(NOW)).toEqual({ conversations: 1, recordings: 0 });
    expect(await findPlaces(id, word)).toEqual([]);
  });

  test("is completed if its files have outlived its row", async () => {
    await db.delete(schema.sessions).where(eq(schema.sessions.id, call.id));
    await purgeConversations(NOW);
    expect((await findPlaces(call.id)).filter((place) => place.includes("/"))).toEqual([]);
  });
});
