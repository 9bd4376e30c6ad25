import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { conversationReviews } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { summarizeScenarioCriteria } from "./criteria.ts";

const BEGIN = Date.parse("2026-03-02T10:00:00Z");
const DAY_MS = 86_400_000;

describeDb("the criteria of a scenario", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    mine = await createTestAccount();
  });

  const judge = async (
    day: number,
    scenarioVersion: number,
    verdict: { isMet?: boolean; score?: number; criterion?: string },
    status: "ready" | "pending" = "ready",
  ) => {
    const { ownerId, scenarioId } = mine;
    const sessionId = await createTestSession({
      ...{ ownerId, scenarioId, scenarioVersion, status: "ended" },
      createdAt: new Date(BEGIN + day * DAY_MS),
    });
    const { isMet = null, score = null, criterion = "Was it solved?" } = verdict;
    const name = score === null ? "solved" : "kind";
    const criteria = [{ name, criterion, isMet, score, reason: "", rowSeqs: [] }];
    await db.insert(conversationReviews).values({ sessionId, ownerId, status, criteria });
  };

  test("are counted over time and by version, with the mean of scores, and without calls that were not judged", async () => {
    await judge(0, 1, { isMet: true });
    await judge(1, 1, { isMet: false });
    await judge(2, 1, {});
    await judge(8, 2, { isMet: true, criterion: "Was the question solved?" });
    await judge(9, 2, { isMet: true }, "pending");
    await judge(1, 1, { score: 4 });
    await judge(8, 2, { score: 5 });
    const [kind, solved] = await summarizeScenarioCriteria(mine, mine.scenarioId, { step: "week" });
    expect(kind).toMatchObject({ name: "kind", scored: 2, mean_score: 4.5, judged: 0, met_rate: null });
    expect(solved).toMatchObject({
      ...{ name: "solved", criterion: "Was the question solved?", judged: 3, met: 2, met_rate: 0.667 },
      by_version: [
        { version: 2, judged: 1, met_rate: 1 },
        { version: 1, judged: 2, met_rate: 0.5 },
      ],
      over_time: [
        { from: "2026-03-02", judged: 2, met: 1 },
        { from: "2026-03-09", judged: 1, met: 1 },
      ],
    });
    const later = await summarizeScenarioCriteria(mine, mine.scenarioId, {
      ...{ step: "day", from: new Date(BEGIN + 5 * DAY_MS).toISOString() },
    });
    expect(later.map(({ over_time }) => over_time.map(({ from }) => from))).toEqual([
      ["2026-03-10"],
      ["2026-03-10"],
    ]);
  });

  test("are their account's alone", async () => {
    await judge(0, 1, { isMet: true });
    const other = await createTestAccount();
    const asked = summarizeScenarioCriteria(other, mine.scenarioId, { step: "week" });
    await expect(asked).rejects.toMatchObject({ code: "SCENARIO_NOT_FOUND" });
    expect(await summarizeScenarioCriteria(other, other.scenarioId, { step: "week" })).toEqual([]);
  });
});
