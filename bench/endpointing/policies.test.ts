import { expect, test } from "vitest";
import { judgeEnding } from "#agent/turns/end-of-turn.ts";
import { wordsOf } from "#lib/languages/words-of.ts";
import { heardUtterances } from "./heard-utterances.ts";
import { decide, RULES } from "./policies.ts";
import { UTTERANCES } from "./utterances.ts";

const spoken = heardUtterances();
const outcomes = spoken.map(({ utterance, heard }) => ({
  utterance,
  ...decide(RULES, heard, { utterance, transcriptionMs: 0 }),
}));

test("under 2 % of the set's turns are cut off although the visitor continued", () => {
  expect(spoken.length).toBeGreaterThan(130);
  const cut = outcomes.filter(({ isCutOff }) => isCutOff);
  expect(cut.length / outcomes.length).toBeLessThan(0.02);
});

test("half of the questions and answers end within 400 ms of silence", () => {
  const quick = outcomes.filter(({ utterance: { kind } }) => kind === "question" || kind === "answer");
  const soon = quick.filter(({ waitMs }) => waitMs <= 400);
  expect(soon.length).toBeGreaterThan(quick.length / 2);
});

test.each(["de", "es", "fr"] as const)(
  "in %s, the words tell every pause of the set from an end",
  (language) => {
    const paused = UTTERANCES.filter((one) => one.language === language && one.text.includes("/"));
    expect(paused.length).toBeGreaterThan(4);
    for (const { text, asked } of paused) {
      const parts = text.split("/");
      for (let count = 1; count < parts.length; count += 1) {
        // A recognizer ends whatever it hears with a full stop.
        const heard = `${parts.slice(0, count).join("").trim().replace(/,$/, "")}.`;
        expect([heard, judgeEnding(heard, asked, wordsOf(language))]).toEqual([heard, "unfinished"]);
      }
    }
  },
);
