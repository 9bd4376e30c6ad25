import { llm } from "@livekit/agents";
import { expect, test } from "vitest";
import { EN } from "#lib/languages/en.ts";
import { wordsOf } from "#lib/languages/words-of.ts";
import { createTurnDetector, isUnfinished } from "./turn-detector.ts";

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

test.each([
  ["de", "Ich möchte einen Tisch für"],
  ["de", "Mein Name ist"],
  ["de", "Guten Tag."],
  ["de", "Ja, also, ähm."],
  ["de", "Wir kommen, weil"],
  ["fr", "Je voudrais réserver une table pour"],
  ["fr", "Je m’appelle"],
  ["fr", "Bonjour."],
  ["fr", "C’est pour mon"],
  ["es", "Quisiera reservar una mesa para"],
  ["es", "Me llamo"],
  ["es", "¡Buenos días!"],
  ["es", "Voy con mi"],
])("in %s, %j is unfinished", (language, text) => {
  expect(isUnfinished(text, wordsOf(language).turns)).toBe(true);
});

test.each([
  ["de", "Ich rufe Sie an."],
  ["de", "Was ist das?"],
  ["de", "Mein Name ist Anna."],
  ["de", "Guten Tag, hier ist Anna."],
  ["de", "Ja"],
  ["de", "Nein, danke."],
  ["fr", "Je m’appelle Anne."],
  ["fr", "Et vous"],
  ["fr", "Non, merci."],
  ["es", "Me llamo Ana."],
  ["es", "Sí"],
  ["es", "¿De dónde es usted?"],
])("in %s, %j is complete", (language, text) => {
  expect(isUnfinished(text, wordsOf(language).turns)).toBe(false);
});

test("decides by the visitor's last message", async () => {
  const turnDetector = createTurnDetector(() => EN);
  const context = llm.ChatContext.empty();
  context.addMessage({ role: "user", content: "My name is" });
  expect(await turnDetector.predictEndOfTurn(context)).toBeLessThan(await turnDetector.unlikelyThreshold());
  context.addMessage({ role: "user", content: "My name is Anna." });
  expect(await turnDetector.predictEndOfTurn(context)).toBeGreaterThan(
    await turnDetector.unlikelyThreshold(),
  );
});
