import { llm } from "@livekit/agents";
import { expect, test } from "vitest";
import { EN } from "#lib/languages/en.ts";
import type { Ending } from "./end-of-turn.ts";
import { createTurnDetector } from "./turn-detector.ts";

test("judges the visitor's last message by the avatar's last one, before the library reads how long to wait", async () => {
  const judged: Ending[] = [];
  const detector = createTurnDetector({ words: () => EN, onJudged: (ending) => judged.push(ending) });
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
  expect(judged).toEqual(["unfinished", "open", "finished", "unfinished"]);
});
