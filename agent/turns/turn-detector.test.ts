import { llm } from "@livekit/agents";
import { expect, test } from "vitest";
import { isUnfinished, turnDetector } from "./turn-detector.ts";

test.each([
  "I would like to book a table for",
  "I would like to book a table for.",
  "My name is",
  "Well, um.",
  "So the thing is,",
  "I was there and",
  "It's a long story...",
  "Because I’m",
  "Hello.",
  "Good morning!",
])("%j is unfinished", (text) => {
  expect(isUnfinished(text)).toBe(true);
});

test.each([
  "Hello, it's me again.",
  "My name is Anna.",
  "What is it about?",
  "Yes",
  "No, thank you.",
  "Where are you from?",
  "Four seven one one.",
  "",
])("%j is complete", (text) => {
  expect(isUnfinished(text)).toBe(false);
});

test("decides by the visitor's last message", async () => {
  const context = llm.ChatContext.empty();
  context.addMessage({ role: "user", content: "My name is" });
  expect(await turnDetector.predictEndOfTurn(context)).toBeLessThan(await turnDetector.unlikelyThreshold());
  context.addMessage({ role: "user", content: "My name is Anna." });
  expect(await turnDetector.predictEndOfTurn(context)).toBeGreaterThan(
    await turnDetector.unlikelyThreshold(),
  );
});
