import { llm } from "@livekit/agents";
import { expect, test } from "vitest";
import { EN } from "#lib/languages/en.ts";
import { CallPace, END_OF_TURN_MS } from "./call-pace.ts";
import { createTurnDetector } from "./turn-detector.ts";

test("judges the visitor's last message by the avatar's last one, before the library reads how long to wait", async () => {
  const silences: number[] = [];
  const pace = new CallPace({ driver: { patience: "normal", interruptions: "normal" } });
  const detector = createTurnDetector({
    words: () => EN,
    silenceMs: (ending) => pace.silenceMs(ending),
    onSilence: (ms) => silences.push(ms),
  });
  const context = llm.ChatContext.empty();
  const isLikely = async (role: "assistant" | "user", content: string) => {
    context.addMessage({ role, content });
    return (await detector.predictEndOfTurn(context)) > (await detector.unlikelyThreshold());
  };
  expect(await isLikely("user", "My name is")).toBe(false);
  expect(await isLikely("user", "My name is Anna.")).toBe(false);
  expect(await isLikely("user", "Can you hear me?")).toBe(true);
  context.addMessage({ role: "assistant", content: "What is your phone number?" });
  expect(await isLikely("user", "Five, five.")).toBe(false);
  const { open, unfinished } = END_OF_TURN_MS;
  expect(silences).toEqual([unfinished, open, unfinished]);
});
