import { expect, test } from "vitest";
import { splitWords } from "#agent/media/align-words.ts";
import { judgeEnding } from "#agent/turns/end-of-turn.ts";
import { cutScript, normaliseScript } from "#components/clips/script/cut-script.ts";
import { diffWords } from "#components/scenarios/versions/diff-words.ts";
import { toVtt } from "#lib/conversations/exports/transcript-cues.ts";
import { findOverride } from "#lib/flow/guardrails/find-override.ts";
import { htmlToMarkdown } from "#lib/knowledge/extract/html-to-markdown.ts";
import { wordsOf } from "#lib/languages/words-of.ts";
import { hideLoggedValues } from "#lib/platform/hide-logged-values.ts";
import { isSameAddress } from "#lib/platform/network/server-address.ts";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { hasWords } from "#lib/video/script/split-script.ts";
import type { ChatMessage } from "#models/chat/chat-request.ts";
import { reply } from "#models/demo/reply.ts";
import { similarityByWords } from "#models/demo/similarity.ts";
import { isGibberish } from "#models/demo/small-talk.ts";
import { joinClauses } from "#models/speech/phonemize.ts";
import { applyHints } from "#models/transcription/apply-hints.ts";

const SIZE = 100_000;
/** A quadratic expression takes five seconds and more. */
const MAX_MS = 1_500;

/** 100 KB of a part, and an end that an expression for ends does not accept. */
const worst = (part: string): string => `${part.repeat(Math.ceil(SIZE / part.length))}x`;

/** As the framework prints errors. */
function printed(text: string): unknown {
  const lines: unknown[] = [];
  const target = { error: (line: unknown) => lines.push(line), warn: () => undefined };
  hideLoggedValues(target);
  target.error(text);
  return lines[0];
}

const cue = (text: string) => [
  { role: "assistant" as const, content: text, startedAt: "2026-11-28T10:00:00.000Z" },
];

test.each<[name: string, part: string, read: (text: string) => unknown]>([
  ["the end of a visitor's turn", " ", (text) => judgeEnding(text)],
  ["the end of a visitor's turn", "!", (text) => judgeEnding(text)],
  ["a question in English", " what", (text) => judgeEnding("7", text, wordsOf("en"))],
  ["a question in German", " wie", (text) => judgeEnding("7", text, wordsOf("de"))],
  ["a question in Spanish", " qué", (text) => judgeEnding("7", text, wordsOf("es"))],
  ["a question in French", " quel", (text) => judgeEnding("7", text, wordsOf("fr"))],
  ["words with their times", " ", (text) => splitWords(text.slice(0, -1))],
  ["hinted words", ".", (text) => applyHints("visa vis", text)],
  ["phonemes", " ", (text) => joinClauses("a", () => text)],
  ["a stammer", "m", (text) => isGibberish(`u${text}`)],
  ["a script", " ", hasWords],
  ["a script with a pause", "[pause 1 ", hasWords],
  ["a script that is edited", " ", normaliseScript],
  ["rows of a script", " ", cutScript],
  ["words of a version", " ", (text) => diffWords(text.slice(0, -1), "b")],
  ["captions", " ", (text) => toVtt(cue(text), "2026-11-28T10:00:00.000Z", { assistant: "A", user: "B" })],
  ["an attempt to override a prompt", "=", findOverride],
  ["an attempt to override a prompt", "a ", findOverride],
  [
    "a cell of a table",
    "\n",
    (text) => htmlToMarkdown(`<table><tr><td><pre>${text}</pre></td></tr></table>`),
  ],
  ["a failed query", "\n", (text) => printed(`Failed query: ${text}`)],
  ["an address", "/", (text) => isSameAddress(text, "http://a")],
])("100 KB of the worst text for %s (%j) take no longer than their length demands", async (_, part, read) => {
  const text = worst(part);
  expect(await processorMs(() => read(text))).toBeLessThan(MAX_MS);
});

/** Says 100 KB of a part as the prompt, as the avatar, as the visitor, or as what a function and its argument are for. */
async function ask(part: string, where: "prompt" | "avatar" | "visitor" | "function"): Promise<void> {
  const text = worst(part);
  const turns: [ChatMessage["role"], string][] = [
    ["system", where === "prompt" ? text : "You are Ana. Ask for their name."],
    ["assistant", where === "avatar" ? text : "What is your name?"],
    ["user", where === "visitor" ? text : "Ana"],
  ];
  const description = where === "function" ? text : "The name is known.";
  const properties = {
    email: { type: "string", description },
    code: { type: "string", description: "code" },
  };
  const tool = { name: "go", description, parameters: { properties, required: ["email", "code"] } };
  await reply({
    messages: turns.map(([role, words]) => ({ role, text: words, toolCalls: [] })),
    tools: [tool],
    choice: "auto",
    similarity: similarityByWords,
  });
}

test.each([" ", ",", "!", "“", "A1-", "a.", " dot a", " and", "um", "if a", "what is ", "the "])(
  "the demo model answers 100 KB of %j wherever they are said",
  async (part) => {
    for (const where of ["prompt", "avatar", "visitor", "function"] as const) {
      expect(await processorMs(() => ask(part, where)), where).toBeLessThan(2 * MAX_MS);
    }
  },
);
