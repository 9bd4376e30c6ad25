import { describe, expect, test } from "vitest";
import { heardUtterances } from "./heard-utterances.ts";
import { inWords } from "./in-words.ts";
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

describe.each(["de", "es", "fr"] as const)("by the words of the set in %s", (language) => {
  const judged = UTTERANCES.filter((one) => one.language === language).map((utterance) => ({
    utterance,
    ...decide(RULES, inWords(utterance), { utterance, transcriptionMs: 0 }),
  }));

  test("under 2 % of the turns are cut off although the visitor continued", () => {
    expect(judged.length).toBeGreaterThan(75);
    const cut = judged.filter(({ isCutOff }) => isCutOff).map(({ utterance }) => utterance.text);
    expect(cut.length / judged.length, cut.join("; ")).toBeLessThan(0.02);
  });

  test("nine in ten questions and answers end within 400 ms of silence", () => {
    const quick = judged.filter(({ utterance: { kind } }) => kind === "question" || kind === "answer");
    const soon = quick.filter(({ waitMs }) => waitMs <= 400);
    expect(soon.length / quick.length).toBeGreaterThan(0.9);
  });

  test("no dictated number, address or spelling is taken for finished in a pause", () => {
    const dictated = judged.filter(({ utterance: { kind } }) => /number|address|spelling/.test(kind));
    expect(dictated.length).toBeGreaterThan(20);
    for (const { utterance, isCutOff } of dictated) expect(isCutOff, utterance.text).toBe(false);
  });
});
