import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import { sumCallMs } from "#lib/conversations/queries.ts";

const MARCH = new Date("2026-03-01T00:00:00.000Z");
const NOW = new Date("2026-03-15T12:00:00.000Z");
const at = (time: string) => new Date(`2026-${time}Z`);

/** The minutes of March that a session in its own account has used. */
async function minutesOf(activeAt: Date | null, endedAt: Date | null): Promise<number> {
  const id = await createTestSession({ status: endedAt ? "ended" : "active", activeAt, endedAt });
  return (await sumCallMs(db, (await findTestSession(id)).ownerId, MARCH, NOW)) / 60_000;
}

describeDb("the minutes of a calendar month", () => {
  test.each([
    ["a call within it counts whole", at("03-02T10:00:00.000"), at("03-02T10:07:30.000"), 7.5],
    [
      "one that crosses into it counts from its first instant",
      at("02-28T23:50:00.000"),
      at("03-01T00:10:00.000"),
      10,
    ],
    ["one before it counts nothing", at("02-28T23:00:00.000"), at("02-28T23:59:59.999"), 0],
    ["one that ended as it began counts nothing", at("02-28T23:00:00.000"), MARCH, 0],
    ["one that still runs counts until now", at("03-15T11:30:00.000"), null, 30],
    ["one that nobody was seen in counts nothing", null, at("03-02T10:00:00.000"), 0],
  ])("%s", async (_name, activeAt, endedAt, minutes) => {
    expect(await minutesOf(activeAt, endedAt)).toBe(minutes);
  });

  test("a call takes no minutes while its visitor is away", async () => {
    const id = await createActiveSession({ activeAt: at("03-02T10:00:00.000") });
    const report = { status: "ended", endReason: "user_left", awayMs: 120_000 } as const;
    await reportState(id, report, at("03-02T10:05:00.000"));
    const { ownerId } = await findTestSession(id);
    expect(await sumCallMs(db, ownerId, MARCH, NOW)).toBe(180_000);
  });
});
