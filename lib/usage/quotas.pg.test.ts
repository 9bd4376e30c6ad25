import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  accounts,
  avatars,
  backgrounds,
  clips,
  documents,
  knowledgeBases,
  sessions,
  takes,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { backgroundPath } from "#lib/avatars/avatar-files.ts";
import { deleteBackgrounds, uploadBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { findTestSession } from "#lib/calls/testing/live-session.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { purgeConversations } from "#lib/conversations/delete-conversations.ts";
import { connectInput } from "#lib/conversations/schema.ts";
import {
  createTestAccount,
  pastCall,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { createDocument } from "#lib/knowledge/documents/documents.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { getPlayback } from "#lib/recordings/recordings.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { createTake } from "#lib/video/takes/takes.ts";
import { getStorageUse, isStorageFull } from "./quotas.ts";

const LIMITS = limitsOf("free");
const DOCUMENT = "x".repeat(1_000);

describeDb("an account's quotas", () => {
  let account: TestAccount;
  let baseId: string;
  let clipId: string;
  beforeEach(async () => {
    account = await createTestAccount({ plan: "free" });
    const { ownerId } = account;
    [baseId, clipId] = [newId(), newId()];
    await db.insert(knowledgeBases).values({ id: baseId, ownerId, name: "Base", description: "" });
    await db.insert(clips).values({ id: clipId, ownerId, name: "Clip" });
  });
  const storage = () => getStorageUse(account);
  /** Fills the storage up to these bytes. */
  const leave = (bytes: number) =>
    db
      .update(avatars)
      .set({ sizeBytes: LIMITS.storageBytes - bytes })
      .where(eq(avatars.id, account.avatarId));
  const addDocument = () => {
    const file = new File([DOCUMENT], "a.txt");
    return createDocument(account, baseId, { name: "A", description: "", replaces: undefined, file });
  };
  const addTake = () => {
    const input = { script: "Hello.", speed: 1, pronunciations: [], avatarId: account.avatarId };
    return createTake(account, clipId, input as Parameters<typeof createTake>[2]);
  };
  const addBackground = async () => {
    const image = sharp({ create: { width: 400, height: 330, channels: 3, background: "#2040a0" } });
    const file = new Uint8Array(await image.jpeg().toBuffer());
    return await uploadBackground(account, { name: "Office", file });
  };
  const fillDocuments = async (count: number) => {
    const row = {
      ownerId: account.ownerId,
      knowledgeBaseId: baseId,
      name: "A",
      description: "",
      content: "x",
    };
    await db
      .insert(documents)
      .values(Array.from({ length: count }, () => ({ ...row, sizeBytes: 1, status: "completed" as const })));
  };
  const fillTakes = async (count: number) => {
    const { ownerId, avatarId } = account;
    const row = { ownerId, clipId, avatarId, name: "T", script: "Hi.", status: "completed" as const };
    await db.insert(takes).values(Array.from({ length: count }, () => row));
  };
  /** Runs all at once. Returns how many succeeded, and the reasons why the others did not. */
  const inParallel = async (works: (() => Promise<unknown>)[]) => {
    const settled = await Promise.allSettled(works.map((work) => work()));
    const errors = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(errors.filter((error) => !(error instanceof AppError && error.status === 402))).toEqual([]);
    return {
      made: settled.length - errors.length,
      reasons: [...new Set(errors.map(({ reason }) => reason))],
    };
  };
  const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, () => work);

  test("30 parallel uploads with room for three store three", async () => {
    await leave(3_500);
    expect(await inParallel(times(30, addDocument))).toEqual({ made: 3, reasons: ["storage_used_up"] });
    expect(await storage()).toMatchObject({ usedBytes: LIMITS.storageBytes - 500, documents: { used: 3 } });
  });

  test("uploads of different kinds share the room, and a refused image leaves no file", async () => {
    const { sizeBytes, id } = await addBackground();
    const image = sizeBytes ?? 0;
    // The image that is there needs one of the three places.
    await leave(3 * image + 1_200);
    const files = () => storedNames(dirname(backgroundPath(id)));
    const before = await files();
    const works = [...times(4, addBackground), ...times(8, addDocument)];
    await inParallel(works);
    const { usedBytes, stored } = await storage();
    expect(usedBytes).toBeLessThanOrEqual(LIMITS.storageBytes);
    expect(LIMITS.storageBytes - usedBytes).toBeLessThan(1_000);
    const kept = await db.select().from(backgrounds).where(eq(backgrounds.ownerId, account.ownerId));
    expect(stored.backgrounds).toBe(kept.length * image);
    expect((await files()).length - before.length).toBe(kept.length - 1);
  });

  test("30 parallel documents, and takes, at a limit with three places fill only those", async () => {
    await fillDocuments(LIMITS.documents - 3);
    await fillTakes(LIMITS.takes - 3);
    expect(await inParallel(times(30, addDocument))).toEqual({ made: 3, reasons: ["documents_used_up"] });
    expect(await inParallel(times(30, addTake))).toEqual({ made: 3, reasons: ["takes_used_up"] });
    const { documents: kept, takes: made } = await storage();
    expect([kept.used, made.used]).toEqual([LIMITS.documents, LIMITS.takes]);
  });

  test("say what is used up and what to do, in the error and its figures", async () => {
    await leave(999);
    await expect(addDocument()).rejects.toMatchObject({
      code: "QUOTA_EXCEEDED",
      status: 402,
      message:
        "The account's storage is full: this needs 1,000 bytes, and 5 GB of 5 GB are used. Delete recordings, takes, documents, avatars, backgrounds or scenarios with pictures, also from the trash, or ask the operator for more",
      figures: { limit_bytes: LIMITS.storageBytes, used_bytes: LIMITS.storageBytes - 999 },
    });
    await leave(0);
    await expect(addTake()).rejects.toMatchObject({ reason: "storage_used_up" });
  });

  test("of one account are not used up by another", async () => {
    await leave(0);
    account = await createTestAccount({ plan: "free" });
    expect((await storage()).usedBytes).toBe(0);
  });

  test("are free again as soon as something is deleted, also by cascade and by retention", async () => {
    const { ownerId } = account;
    await addDocument();
    const { id: backgroundId, sizeBytes } = await addBackground();
    await fillTakes(2);
    await db.update(takes).set({ sizeBytes: 700 }).where(eq(takes.ownerId, ownerId));
    const recording = { recordConversation: true, recordingStatus: "ready" as const, recordingBytes: 5_000 };
    await db.insert(sessions).values(pastCall(account, { endedAt: new Date(0), ...recording }));
    expect((await storage()).stored).toEqual({
      recordings: 5_000,
      takes: 1_400,
      documents: 1_000,
      avatars: 0,
      backgrounds: sizeBytes,
      pictures: 0,
    });
    await deleteBackgrounds(account, [backgroundId]);
    await db.delete(clips).where(eq(clips.id, clipId));
    await db.delete(knowledgeBases).where(eq(knowledgeBases.id, baseId));
    await db.update(accounts).set({ recordingDays: 1 }).where(eq(accounts.id, ownerId));
    await purgeConversations();
    expect(await storage()).toMatchObject({ usedBytes: 0, documents: { used: 0 }, takes: { used: 0 } });
  });

  test("never refuse or cut a call: with a full storage a new one is not recorded, and says why", async () => {
    setMediaServer(true);
    const start = async () => {
      const wanted = {
        scenario_id: account.scenarioId,
        avatar_id: account.avatarId,
        record_conversation: true,
      };
      const call = await connectConversation(account, connectInput.parse(wanted), { kind: "api" });
      return call.conversationSessionId;
    };
    const before = await start();
    expect(await isStorageFull(account)).toBe(false);
    await leave(0);
    expect(await isStorageFull(account)).toBe(true);
    const full = await start();
    const isRecorded = async (id: string) => (await bootstrapWorker(id, "job")).recordConversation;
    expect([await isRecorded(before), await isRecorded(full)]).toEqual([true, false]);
    expect(await findTestSession(full)).toMatchObject({ recordingStatus: "failed", status: "created" });
    expect(await getPlayback(account, full)).toMatchObject({
      state: "failed",
      text: "The call was not recorded, because the account's storage was full. Delete files, or ask the operator for more.",
    });
  });
});
