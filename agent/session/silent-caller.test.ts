import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import { TIME_UP_LINE, TimeLimit } from "./time-limit.ts";

test("a caller who never says a word is prompted as often as the node says, then left in peace until the time is up", async () => {
  const nodesJson = nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    nodes: {
      desk: {
        task_instruction: "",
        say: "Hello.",
        on_silence: { after_ms: 60, say: "Still there?", max: 2 },
      },
    },
  });
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  const kit = new ConversationKit({ bootstrap: { scenario } }, { text: "Nobody asked." });
  await kit.start();
  await kit.written(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  kit.conversation.sayLine(TIME_UP_LINE, { now: true });
  await kit.written(4);
  await kit.conversation.close();
  expect(kit.transcript.map(([, text]) => text)).toEqual([
    "Hello.",
    "Still there?",
    "Still there?",
    TIME_UP_LINE,
  ]);
  expect([kit.model.requests, kit.ended]).toEqual([[], false]);
});

describe("the longest allowed call", () => {
  let told: string[];
  const limit = (remainingMs: number) =>
    new TimeLimit(remainingMs, {
      onGoodbye: () => told.push("goodbye"),
      onOver: () => told.push("over"),
    });
  beforeEach(() => {
    told = [];
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("says goodbye nine seconds before its end, and ends", () => {
    limit(60_000);
    vi.advanceTimersByTime(50_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["goodbye"]);
    vi.advanceTimersByTime(9_000);
    expect(told).toEqual(["goodbye", "over"]);
  });

  test("of which nothing is left when another worker takes it up is over at once", () => {
    limit(0);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["goodbye", "over"]);
  });

  test("that ends before its time is not ended again", () => {
    limit(60_000).stop();
    vi.advanceTimersByTime(120_000);
    expect(told).toEqual([]);
  });
});
