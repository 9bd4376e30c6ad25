import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { reportState } from "./report-state.ts";

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
const over = { kind: "over" };

describeDb("reporting a state", () => {
  test("the first frame makes a session active, at once and once", async () => {
    const id = await createTestSession();
    const now = new Date();
    await reportState(id, { status: "active" }, now);
    await reportState(id, { status: "active" }, new Date(now.getTime() + 5_000));
    expect(await findTestSession(id)).toMatchObject({ status: "active", activeAt: now, workerSeenAt: now });
  });

  test("the end is stored with its reason and time; reporting it again changes nothing", async () => {
    const id = await createActiveSession();
    const now = new Date();
    await reportState(id, { status: "ended", endReason: "user_left" }, now);
    await reportState(id, { status: "ended", endReason: "user_left" }, new Date(now.getTime() + 5_000));
    expect(await findTestSession(id)).toMatchObject({
      status: "ended",
      endReason: "user_left",
      endedAt: now,
    });
  });

  test.each([
    ["back", -3_600_000],
    ["ahead", 3_600_000],
  ])("a call keeps its real length, even if the clock was set %s an hour", async (_, setByMs) => {
    const activeAt = new Date("2026-11-22T10:00:00Z");
    const id = await createActiveSession({ activeAt });
    const now = new Date(activeAt.getTime() + 65_000 + setByMs);
    await reportState(id, { status: "ended", endReason: "user_left", activeMs: 60_000 }, now);
    expect((await findTestSession(id)).endedAt).toEqual(new Date(activeAt.getTime() + 60_000));
  });

  test("a call ends when its end is reported, even if that is late", async () => {
    const id = await createActiveSession({ activeAt: new Date("2026-11-22T10:00:00Z") });
    const now = new Date("2026-11-22T10:01:30Z");
    await reportState(id, { status: "ended", endReason: "user_left", activeMs: 30_000 }, now);
    expect((await findTestSession(id)).endedAt).toEqual(now);
  });

  test("a final session never moves again", async () => {
    const id = await createActiveSession();
    await reportState(id, { status: "failed", endReason: "agent_failed" });
    const before = await findTestSession(id);
    await expect(reportState(id, { status: "active" })).rejects.toMatchObject(over);
    await expect(reportState(id, { status: "ended", endReason: "agent_failed" })).rejects.toMatchObject(over);
    await expect(reportState(id, { status: "failed", endReason: "idle" })).rejects.toMatchObject(over);
    expect(await findTestSession(id)).toEqual(before);
  });

  test.each([
    ["failed", "agent_failed", ["conversation.ended", "conversation.failed"]],
    ["ended", "user_left", ["conversation.ended"]],
  ] as const)("a call that ends as %s because of %s sends %j", async (status, endReason, types) => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    await createTestWebhook({ ownerId, events: ["conversation.ended", "conversation.failed"] });
    await reportState(id, { status, endReason });
    const sent =
      status === "failed"
        ? await listTestDeliveries(ownerId, "conversation.failed")
        : await listTestDeliveries(ownerId, "conversation.ended");
    expect(sent.map(({ eventType }) => eventType)).toEqual(types);
  });

  test("a call may end before its first frame", async () => {
    const id = await createTestSession();
    await reportState(id, { status: "ended", endReason: "user_left" });
    expect(await findTestSession(id)).toMatchObject({ status: "ended", activeAt: null });
  });

  test("of two ends reported at once, one counts and the other is refused", async () => {
    const id = await createActiveSession();
    const results = await Promise.allSettled([
      reportState(id, { status: "ended", endReason: "user_left" }),
      reportState(id, { status: "failed", endReason: "agent_failed" }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    const won = results[0]?.status === "fulfilled" ? "user_left" : "agent_failed";
    expect((await findTestSession(id)).endReason).toBe(won);
  });

  test("an unknown session is refused", async () => {
    await expect(reportState(UNKNOWN, { status: "active" })).rejects.toMatchObject({ kind: "unknown" });
    await expect(reportState(UNKNOWN, { status: "ended", endReason: "idle" })).rejects.toMatchObject({
      kind: "unknown",
    });
  });
});
