import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions, webhookDeliveries, webhooks } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { superviseSessions } from "#lib/calls/supervision/supervise-sessions.ts";
import { FakeWriter } from "#lib/calls/testing/fake-writer.ts";
import { findTestSession, listTestRows, testRow } from "#lib/calls/testing/live-session.ts";
import { endText, serveText } from "#lib/calls/text/serve-text.ts";
import { writeMessage } from "#lib/calls/text/write-message.ts";
import { acceptJob, requireJob } from "#lib/calls/worker/accept-job.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import { finishSessionAcrossOwners } from "#lib/calls/worker/worker-queries.ts";
import { connectInput } from "#lib/conversations/schema.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { sumCallMinutes } from "#lib/usage/usage.ts";
import { connectConversation } from "./connect-conversation.ts";
import { switchToCall, switchToWriting } from "./switch-mode.ts";

const DESK = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  nodes: {
    desk: {
      task_instruction: "Help.",
      say: "Welcome.",
      functions: [
        { type: "set", name: "note_name", description: "", save: ["name"] },
        {
          ...{ type: "show", name: "pick_plan", description: "Ask for the plan.", save: "plan" },
          card: { kind: "choice", title: "Which plan?", options: [{ value: "basic" }, { value: "gold" }] },
        },
      ],
    },
  },
  variables: { name: { type: "string" }, plan: { type: "string" } },
});
const SQUARE = { videoFormat: "square" as const };
const HOUR_MS = 3_600_000;

describeDb("a text conversation that becomes a call", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    mine = await createTestAccount({ nodesJson: DESK });
  });

  /** A conversation in which the visitor has said their name and sees a card. It began an hour ago. */
  const begin = async () => {
    const ids = { scenario_id: mine.scenarioId, avatar_id: mine.avatarId };
    const input = connectInput.parse({ ...ids, mode: "text" });
    const { conversationSessionId: id } = await connectConversation(mine, input, { kind: "api" });
    await expect.poll(async () => (await listTestRows(id)).length).toBe(1);
    await db
      .update(sessions)
      .set({ activeAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(sessions.id, id));
    await write(id, "I am Ana, and want a plan.");
    const calls: { name: string; args: JsonValue }[] = [
      { name: "note_name", args: { name: "Ana" } },
      { name: "pick_plan", args: {} },
    ];
    await serveText(id, new FakeWriter({ calls }, { text: "Which one?" }));
    return id;
  };
  const write = (id: string, content: string) =>
    writeMessage(mine, id, { messageId: newId(), content }, new Headers(), () => undefined);
  const started = async () =>
    (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.ownerId, mine.ownerId))).map(
      ({ eventType }) => eventType,
    );

  test("goes on where it is: its node, its variables, its card, its transcript, and a model that learns that it talks now", async () => {
    const id = await begin();
    const { token, roomUrl } = await switchToCall(mine, id, SQUARE);
    expect([token === "", roomUrl === ""]).toEqual([false, false]);
    const { resume, nextSeq, remainingMs } = await bootstrapWorker(id, "job-1");
    expect(nextSeq).toBe((await listTestRows(id)).length);
    expect(remainingMs).toBeGreaterThan(60_000);
    expect(resume).toMatchObject({
      isFromWriting: true,
      flowState: { nodeId: "desk", variables: { name: "Ana" }, card: { name: "pick_plan" } },
    });
    expect(resume?.rows.map(({ content }) => content)).toEqual([
      ...["Welcome.", "I am Ana, and want a plan.", "Which one?"],
    ]);
    await reportState(id, { status: "active" });
    const said = testRow(nextSeq, { role: "user", content: "Gold" });
    await reportRows(id, { rows: [said], ackedCommandSeqs: [] }, undefined, "job-1");
    expect((await listTestRows(id)).map(({ content }) => content).at(-1)).toBe("Gold");
    // The job dies: the one after it picks up a call.
    await db.update(sessions).set({ workerJobId: null }).where(eq(sessions.id, id));
    expect((await bootstrapWorker(id, "job-2")).resume).not.toHaveProperty("isFromWriting");
  });

  test("is one conversation with one beginning and one end, and uses minutes only from the call on", async () => {
    const all = { ownerId: mine.ownerId, description: "", url: "https://hook.invalid/" };
    const events = ["conversation.started" as const, "conversation.ended" as const];
    await db.insert(webhooks).values({ ...all, events, enabled: true, sealedSecret: "x" });
    const id = await begin();
    await switchToCall(mine, id, SQUARE);
    await bootstrapWorker(id, "job-1");
    await reportState(id, { status: "active" });
    await reportState(id, { status: "ended", endReason: "user_left", awayMs: 0 });
    expect((await started()).sort()).toEqual(["conversation.ended", "conversation.started"]);
    expect(await sumCallMinutes(db, mine, new Date(Date.now() - 2 * HOUR_MS), new Date())).toBeLessThan(1);
    const { writtenFrom, mode } = await findTestSession(id);
    expect([mode, Date.now() - (writtenFrom?.getTime() ?? 0) > HOUR_MS - 60_000]).toEqual(["voice", true]);
  });

  test("happens once, however often it is asked for, and nothing is written to it afterwards", async () => {
    const id = await begin();
    const asked = await Promise.all([1, 2, 3].map(() => switchToCall(mine, id, SQUARE)));
    expect(new Set(asked.map(({ conversationSessionId }) => conversationSessionId))).toEqual(new Set([id]));
    await expect(write(id, "Hello?")).rejects.toMatchObject({ reason: "invalid_state" });
    const writer = new FakeWriter();
    await serveText(id, writer);
    expect(writer.requests).toEqual([]);
    expect(await endText(id, "idle")).toBe(false);
    expect(await findTestSession(id)).toMatchObject({ mode: "voice", status: "created" });
  });

  test("waits for the answer that is being written", async () => {
    const id = await begin();
    await write(id, "Basic or gold?");
    const switched = switchToCall(mine, id, SQUARE);
    await serveText(id, new FakeWriter({ text: "Gold is better." }));
    await switched;
    expect((await listTestRows(id)).at(-1)?.content).toBe("Gold is better.");
    expect(await findTestSession(id)).toMatchObject({ mode: "voice" });
  });

  test("is in writing again if no avatar comes, and can be continued so", async () => {
    const id = await begin();
    await switchToCall(mine, id, SQUARE);
    const closed: string[] = [];
    const livekit = {
      hasParticipant: () => Promise.resolve(true),
      deleteRoom: (room: string) => Promise.resolve(void closed.push(room)),
      listRooms: () => Promise.resolve([]),
    };
    const now = new Date(Date.now() + 61_000);
    const clock = { now, trustSilenceFrom: now, joinTimeoutMs: 60_000, canTakeOver: true, jumpMs: () => 0 };
    // The parts of the media server that a round without dispatches uses.
    await superviseSessions({ ...clock, freePlaces: 1, isBusy: false }, livekit as never);
    expect(closed).toContain(id);
    expect(await findTestSession(id)).toMatchObject({ mode: "text", status: "active", writtenFrom: null });
    await write(id, "Then in writing: gold.");
    await serveText(id, new FakeWriter({ text: "Noted." }));
    expect((await listTestRows(id)).at(-1)?.content).toBe("Noted.");
    await switchToCall(mine, id, SQUARE);
    await bootstrapWorker(id, "job-1");
    await switchToWriting(mine, id);
    expect(await findTestSession(id)).toMatchObject({ mode: "text", status: "active" });
    // A worker that comes too late neither talks nor ends it.
    await expect(requireJob(id, "job-1")).rejects.toMatchObject({ kind: "taken" });
    await expect(acceptJob(id)).rejects.toMatchObject({ kind: "taken" });
    await expect(bootstrapWorker(id, "job-2")).rejects.toMatchObject({ kind: "taken" });
  });

  test("is in writing again if its visitor gives up on the avatar, and ends so if it never came", async () => {
    const id = await begin();
    await switchToCall(mine, id, SQUARE);
    await bootstrapWorker(id, "job-1");
    await reportState(id, { status: "ended", endReason: "user_left", awayMs: 0 });
    expect(await findTestSession(id)).toMatchObject({ mode: "text", status: "active" });
    await switchToCall(mine, id, SQUARE);
    const outcome = { status: "ended", endReason: "api_ended" } as const;
    expect(await finishSessionAcrossOwners(db, id, outcome, new Date())).toBe(true);
    const { mode, activeAt, writtenFrom, recordingStatus } = await findTestSession(id);
    expect([mode, activeAt, recordingStatus]).toEqual(["text", writtenFrom, "none"]);
    expect(await sumCallMinutes(db, mine, new Date(Date.now() - 2 * HOUR_MS), new Date())).toBe(0);
  });

  test("does not go back once the call has begun, and is refused like a new call", async () => {
    const id = await begin();
    setMediaServer(false);
    await expect(switchToCall(mine, id, SQUARE)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await findTestSession(id)).toMatchObject({ mode: "text", status: "active" });
    setMediaServer(true);
    const other = await createTestAccount();
    await expect(switchToCall(other, id, SQUARE)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await switchToCall(mine, id, SQUARE);
    await bootstrapWorker(id, "job-1");
    await reportState(id, { status: "active" });
    await expect(switchToWriting(mine, id)).rejects.toMatchObject({ reason: "invalid_state" });
  });
});
