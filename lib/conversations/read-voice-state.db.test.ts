import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession } from "#lib/calls/testing/live-session.ts";
import { readVoiceState } from "./conversations.ts";

/** Far from the rows of other tests, and an hour apart. */
let now = new Date("2031-05-01T10:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describeDb("the voice of all calls", () => {
  let sessionId: string;
  let seq = 0;
  beforeEach(async () => {
    now = later(3_600_000);
    sessionId = await createActiveSession();
  });
  const say = async (row: Partial<typeof transcriptRows.$inferInsert>) => {
    seq += 1;
    await db.insert(transcriptRows).values({
      ...{ sessionId, seq, role: "assistant", content: "Hello.", nodeId: "start", interrupted: false },
      ...{ startedAt: later(-1_000), ...row },
    });
  };
  const voiceOf = (durationMs: number) => ({
    ...{ from: "end_of_turn" as const, totalMs: 5_000, heardMs: 0 },
    stages: [
      { stage: "model" as const, startMs: 0, durationMs: 4_000 },
      { stage: "voice" as const, startMs: 400, durationMs },
    ],
  });

  test("is heard if each answer sounded in time", async () => {
    await say({ timing: voiceOf(2_400) });
    expect(await readVoiceState(now)).toBe("heard");
  });

  test("is late, or silent, for two minutes after a call in which it was", async () => {
    await say({ timing: voiceOf(2_500) });
    expect(await readVoiceState(now)).toBe("late");
    await say({ unheard: ["Hello."] });
    expect(await readVoiceState(now)).toBe("silent");
    expect(await readVoiceState(later(120_000))).toBe("heard");
  });
});
