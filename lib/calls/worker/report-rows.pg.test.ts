import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#db/client.ts";
import { accountMails, sessions, users, webhooks } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { mailsSettled } from "#lib/auth/mails/account-mails.ts";
import {
  createActiveSession,
  createTestSession,
  enqueueTestCommand,
  findTestSession,
  listTestCommands,
  listTestRows,
  testRow,
} from "#lib/calls/testing/live-session.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { env } from "#lib/platform/env.ts";
import { listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { bootstrapWorker } from "./bootstrap-worker.ts";
import { reportRows } from "./report-rows.ts";
import { reportState } from "./report-state.ts";

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

describeDb("reporting rows", () => {
  test("reporting twice has the same effect as reporting once", async () => {
    const id = await createActiveSession();
    const seq = await enqueueTestCommand(id);
    const report = {
      rows: [testRow(0), testRow(1, { role: "system", commandSeq: seq })],
      ackedCommandSeqs: [seq],
    };
    await reportRows(id, report);
    const [rows, commands] = [await listTestRows(id), await listTestCommands(id)];
    await reportRows(id, report);
    expect(await listTestRows(id)).toEqual(rows);
    expect(await listTestCommands(id)).toEqual(commands);
    expect(rows.map((row) => [row.seq, row.content, row.commandSeq])).toEqual([
      [0, "row 0", null],
      [1, "row 1", seq],
    ]);
    expect(commands[0]?.ackedAt).not.toBeNull();
  });

  test("a new request for a person is one webhook event and one mail to everybody who may come, however often its state is reported; a draft test sends neither", async () => {
    const id = await createActiveSession();
    const { ownerId, scenario } = await findTestSession(id);
    const hook = { url: "https://hook.invalid/", description: "", enabled: true, sealedSecret: "x" };
    await db.insert(webhooks).values({ ownerId, events: ["conversation.handover_requested"], ...hook });
    for (const role of ["owner", "editor", "viewer"] as const) {
      await db.insert(users).values({ ownerId, email: `${role}-${id}@example.org`, role });
    }
    const own = env.SMTP_URL;
    Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:9" });
    onTestFinished(() => void Object.assign(env, { SMTP_URL: own }));
    const start = initialFlowState(scenario.nodesJson, {});
    const report = async (session: string, handoverId?: string) => {
      const handover = { name: "call", nodeId: "start", waitMs: 60_000 };
      const flowState = { ...start, ...(handoverId && { handover: { ...handover, id: handoverId } }) };
      await reportRows(session, { rows: [], ackedCommandSeqs: [], flowState });
    };
    for (const handoverId of [undefined, "c1", "c1", undefined, "c2"]) await report(id, handoverId);
    const draft = await createActiveSession({ kind: "test" });
    await db.update(sessions).set({ ownerId }).where(eq(sessions.id, draft));
    await report(draft, "c3");
    await mailsSettled();
    const mails = await db.select().from(accountMails).where(eq(accountMails.ownerId, ownerId));
    expect(
      mails.map(({ kind, recipient, detail }) => [kind, recipient.split("-")[0], detail]).sort(),
    ).toEqual(["editor", "editor", "owner", "owner"].map((role) => ["handover_requested", role, id]));
    const sent = await listTestDeliveries(ownerId, "conversation.handover_requested");
    expect(sent.map(({ eventType, data }) => [eventType, data.conversation_session_id])).toEqual([
      ["conversation.handover_requested", id],
      ["conversation.handover_requested", id],
    ]);
  });

  test("a row that was cut short replaces its longer version", async () => {
    const id = await createActiveSession();
    await reportRows(id, { rows: [testRow(0, { content: "All of it." })], ackedCommandSeqs: [] });
    await reportRows(id, { rows: [testRow(0, { content: "All", interrupted: true })], ackedCommandSeqs: [] });
    expect(await listTestRows(id)).toMatchObject([{ content: "All", interrupted: true }]);
  });

  test("a speech in progress becomes a row only when its worker is gone; the next job continues after it", async () => {
    const id = await createActiveSession();
    const speech = testRow(1, { role: "assistant", content: "We are open from", interrupted: true });
    await reportRows(id, { rows: [testRow(0)], ackedCommandSeqs: [], speech });
    expect(await listTestRows(id)).toHaveLength(1);

    await db.update(sessions).set({ workerJobId: null }).where(eq(sessions.id, id));
    const { nextSeq } = await bootstrapWorker(id, "job-2");
    expect(nextSeq).toBe(2);
    expect(await listTestRows(id)).toMatchObject([
      { seq: 0 },
      { seq: 1, content: "We are open from", interrupted: true },
    ]);
    expect((await findTestSession(id)).speech).toBeNull();
  });

  test("a speech whose row has arrived is written once", async () => {
    const id = await createActiveSession();
    const speech = testRow(0, { content: "We are", interrupted: true });
    await reportRows(id, { rows: [], ackedCommandSeqs: [], speech });
    await reportRows(id, {
      rows: [testRow(0, { content: "We are open." })],
      ackedCommandSeqs: [],
      speech: null,
    });
    await reportState(id, { status: "ended", endReason: "user_left" });
    expect(await listTestRows(id)).toMatchObject([{ content: "We are open.", interrupted: false }]);
  });

  test("a call that ends in mid-sentence keeps what was heard, and the worker's own late row replaces it", async () => {
    const id = await createActiveSession();
    const speech = testRow(0, { content: "We are", interrupted: true });
    await reportRows(id, { rows: [], ackedCommandSeqs: [], speech });
    await reportState(id, { status: "ended", endReason: "user_left" });
    expect(await listTestRows(id)).toMatchObject([{ content: "We are", interrupted: true }]);
    const row = testRow(0, { content: "We are open", interrupted: true });
    await reportRows(id, { rows: [row], ackedCommandSeqs: [], speech: null });
    expect(await listTestRows(id)).toMatchObject([{ content: "We are open", interrupted: true }]);
  });

  test("twenty simultaneous reports neither lose nor double a row", async () => {
    const id = await createActiveSession();
    const seqs = Array.from({ length: 20 }, (_, i) => i);
    await Promise.all(
      seqs.flatMap((i) => {
        const report = { rows: [testRow(i), testRow(i + 1), testRow(0)], ackedCommandSeqs: [] };
        return i % 5 === 0 ? [reportRows(id, report), reportRows(id, report)] : [reportRows(id, report)];
      }),
    );
    expect((await listTestRows(id)).map((row) => row.seq)).toEqual([...seqs, 20]);
  });

  test("a worker that was killed and came back does not double a command's row", async () => {
    const id = await createActiveSession();
    const seq = await enqueueTestCommand(id);
    await reportRows(id, { rows: [testRow(0, { role: "system", commandSeq: seq })], ackedCommandSeqs: [] });
    await reportRows(id, {
      rows: [testRow(1, { role: "system", commandSeq: seq }), testRow(2)],
      ackedCommandSeqs: [seq],
    });
    expect((await listTestRows(id)).map((row) => [row.seq, row.commandSeq])).toEqual([
      [0, seq],
      [2, null],
    ]);
    expect((await listTestCommands(id))[0]?.ackedAt).not.toBeNull();
  });

  test("a report that cannot be stored acks nothing", async () => {
    const id = await createActiveSession();
    const seq = await enqueueTestCommand(id);
    const broken = testRow(0, { startedAt: "not a time" });
    await expect(reportRows(id, { rows: [broken, testRow(1)], ackedCommandSeqs: [seq] })).rejects.toThrow();
    expect(await listTestRows(id)).toEqual([]);
    expect((await listTestCommands(id))[0]?.ackedAt).toBeNull();
  });

  test("another session's command is not acked by a report", async () => {
    const [id, other] = [await createActiveSession(), await createActiveSession()];
    const seq = await enqueueTestCommand(other);
    await reportRows(id, { rows: [], ackedCommandSeqs: [seq] });
    expect((await listTestCommands(other))[0]?.ackedAt).toBeNull();
  });

  test("rows are accepted for a minute after the end, then refused", async () => {
    const fresh = await createTestSession({
      status: "failed",
      endReason: "agent_failed",
      endedAt: secondsAgo(50),
    });
    await reportRows(fresh, { rows: [testRow(0)], ackedCommandSeqs: [] });
    expect(await listTestRows(fresh)).toHaveLength(1);
    const old = await createTestSession({ status: "ended", endReason: "user_left", endedAt: secondsAgo(70) });
    await expect(reportRows(old, { rows: [testRow(0)], ackedCommandSeqs: [] })).rejects.toMatchObject({
      kind: "over",
    });
    expect(await listTestRows(old)).toEqual([]);
  });

  test.each([
    ["ahead", 3_600_000],
    ["back", -3_600_000],
  ])(
    "rows reported within a minute after a call are kept, even if the clock was set %s",
    async (_, setByMs) => {
      const activeAt = new Date("2026-11-22T10:00:00Z");
      const id = await createActiveSession({ activeAt, workerSeenAt: activeAt });
      const after = (seconds: number) => new Date(activeAt.getTime() + seconds * 1000 + setByMs);
      await reportState(id, { status: "ended", endReason: "user_left", activeMs: 60_000 }, after(60));
      await reportRows(id, { rows: [testRow(0)], ackedCommandSeqs: [] }, after(110));
      expect(await listTestRows(id)).toHaveLength(1);
      if (setByMs < 0) return;
      await expect(reportRows(id, { rows: [], ackedCommandSeqs: [] }, after(125))).rejects.toMatchObject({
        kind: "over",
      });
    },
  );

  test("an unknown session is refused", async () => {
    await expect(reportRows(UNKNOWN, { rows: [], ackedCommandSeqs: [] })).rejects.toMatchObject({
      kind: "unknown",
    });
  });

  test("characters that the database can't store are removed", async () => {
    const id = await createActiveSession();
    await reportRows(id, { rows: [testRow(0, { content: "a\u0000b\ud800" })], ackedCommandSeqs: [] });
    expect((await listTestRows(id))[0]?.content).toBe("ab\ufffd");
  });

  test("a report is a heartbeat", async () => {
    const id = await createActiveSession({ workerSeenAt: secondsAgo(12) });
    const now = new Date();
    await reportRows(id, { rows: [], ackedCommandSeqs: [] }, now);
    expect((await findTestSession(id)).workerSeenAt).toEqual(now);
  });
});
