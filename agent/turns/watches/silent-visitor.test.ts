import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TimeLimit } from "#agent/call/end-call.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { EN } from "#lib/languages/en.ts";

test("a silent visitor is prompted as often as the node allows, then left alone until the time is up", async () => {
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
  kit.conversation.sayLine(EN.lines.timeUp, { now: true });
  await kit.written(4);
  await kit.conversation.close();
  expect(kit.transcript.map(([, text]) => text)).toEqual([
    "Hello.",
    "Still there?",
    "Still there?",
    EN.lines.timeUp,
  ]);
  expect([kit.model.requests, kit.ended]).toEqual([[], false]);
});

test("a silent conversation ends after one reminder, once the node's own prompts are used up", async () => {
  const nodesJson = nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    nodes: {
      desk: {
        ...{ task_instruction: "", say: "Hello." },
        on_silence: { after_ms: 100, say: "Still there?", max: 1 },
      },
    },
  });
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  const kit = new ConversationKit(
    { bootstrap: { scenario }, parts: { idleMs: 1_000 } },
    { text: "Nobody asked." },
  );
  let isIdle = false;
  kit.conversation.events.subscribe(({ type }) => {
    isIdle ||= type === "idle";
  });
  await kit.start();
  await expect.poll(() => isIdle).toBe(true);
  await kit.conversation.close();
  expect(kit.transcript.map(([, text]) => text)).toEqual(["Hello.", "Still there?", EN.lines.stillThere]);
  expect(kit.model.requests).toEqual([]);
});

describe("the time limit of a call", () => {
  let events: string[];
  const limit = (remainingMs: number) =>
    new TimeLimit(remainingMs, {
      onGoodbye: () => events.push("goodbye"),
      onOver: () => events.push("over"),
    });
  beforeEach(() => {
    events = [];
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("says goodbye nine seconds before the end, then ends the call", () => {
    limit(60_000);
    vi.advanceTimersByTime(50_999);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(["goodbye"]);
    vi.advanceTimersByTime(9_000);
    expect(events).toEqual(["goodbye", "over"]);
  });

  test("ends the call at once if no time is left when another worker resumes it", () => {
    limit(0);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(["goodbye", "over"]);
  });

  test("does nothing once it is stopped", () => {
    limit(60_000).stop();
    vi.advanceTimersByTime(120_000);
    expect(events).toEqual([]);
  });
});
