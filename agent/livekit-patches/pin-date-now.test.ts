import { afterEach, beforeEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { pinDateNow } from "./pin-date-now.ts";

const machineNow = Date.now;
let setByMs = 0;

beforeEach(() => {
  setByMs = 0;
  Date.now = () => machineNow() + setByMs;
});
afterEach(() => {
  Date.now = machineNow;
});

test.each([
  ["back", -HOUR_MS],
  ["forward", HOUR_MS],
])(
  "if the machine's clock is set %s during a call, the model's context and the rows keep their order",
  async (_, ms) => {
    pinDateNow();
    const kit = new ConversationKit({}, { text: "Hello." }, { text: "One." }, { text: "Two." });
    await kit.start();
    await kit.written(1);
    await kit.turn("First.");
    setByMs = ms;
    await kit.turn("Second.");
    await kit.written(5);
    await kit.conversation.close();
    expect(kit.model.requests.at(-1)?.messages.slice(1)).toEqual([
      ["assistant", "Hello."],
      ["user", "First."],
      ["assistant", "One."],
      ["user", "Second."],
    ]);
    const startedAt = kit.rows.map((row) => Date.parse(row.startedAt));
    expect(startedAt).toEqual([...startedAt].sort((a, b) => a - b));
    expect(Math.max(...startedAt) - Math.min(...startedAt)).toBeLessThan(60_000);
  },
);

test("a worker that takes over a call continues on the previous worker's clock", async () => {
  setByMs = -HOUR_MS;
  const before = new Date(machineNow());
  pinDateNow(before.getTime());
  const kit = new ConversationKit({}, { text: "There you are again." });
  await kit.start();
  await kit.written(1);
  await kit.conversation.close();
  const laterMs = Date.parse(kit.rows[0]?.startedAt ?? "") - before.getTime();
  expect(laterMs).toBeGreaterThanOrEqual(0);
  expect(laterMs).toBeLessThan(60_000);
});
