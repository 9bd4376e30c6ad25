import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONVERSATIONS_EN } from "#components/conversations/words/en.ts";
import { SIMULATIONS_DE } from "#components/scenarios/simulations/words/de.ts";
import { SIMULATIONS_EN } from "#components/scenarios/simulations/words/en.ts";
import { SCENARIO_TESTING_EN } from "#components/scenarios/testing/words/en.ts";
import { checkExpectations, simulateCall } from "#lib/flow/simulation/simulate-call.ts";
import { fiveNodes, orderVisitor } from "#lib/flow/testing/five-nodes.ts";
import { wordKnownText } from "./word-known-text.ts";

/** Sentences in quotation marks, and the texts of warnings and errors in a call's log. */
const SENTENCES = /(["`])([A-Z][^"`\n]* [^"`\n]*)\1/g;
const LOGGED = /log\.(warn|error)\([^"]*"([^"]+)",?\s*\)/g;

test.each([
  {
    what: "why a node is not reached",
    files: "lib/flow/problems/explain-unreached.ts",
    texts: SENTENCES,
    english: SIMULATIONS_EN.reasons,
  },
  {
    what: "the state of a recording",
    files: "lib/{conversations/{describe,settle},recordings/{end,judge}}-recording.ts",
    texts: SENTENCES,
    english: CONVERSATIONS_EN.recording.known,
  },
  {
    what: "why a summary failed",
    files: "lib/{conversations/summaries/{summaries,read-answer},model-clients/complete-chat}.ts",
    texts: SENTENCES,
    english: CONVERSATIONS_EN.summary.known,
  },
  {
    what: "an error in the log of a test",
    files: "agent/**/!(*.test).ts",
    texts: LOGGED,
    english: SCENARIO_TESTING_EN.log.errors,
  },
])("the catalogues know each text that says $what", ({ files, texts, english }) => {
  const written = globSync(files).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(texts)].map(([, , text = ""]) => text.replace(/\$\{.*?\}/g, "x")),
  );
  expect(written.length).toBeGreaterThan(2);
  const known = Object.fromEntries(Object.keys(english).map((key) => [key, "known"]));
  expect(written.filter((text) => wordKnownText(text, english, known) !== "known")).toEqual([]);
});

test("failed expectations are worded in the page's language, with the actual values", () => {
  const run = simulateCall(fiveNodes, orderVisitor("sent"));
  const wrong = {
    nodes: ["sent", "welcome"],
    calls: [{ name: "find_order", args: { id: 8 } }, { name: "nobody" }],
    variables: { status: "lost", other: 1 },
    text: ["refund"],
    ended: false,
  };
  const worded = checkExpectations(run, wrong).map(({ message }) =>
    wordKnownText(message, SIMULATIONS_EN.failures, SIMULATIONS_DE.failures),
  );
  expect(worded).toEqual([
    "welcome wurde nicht in dieser Reihenfolge betreten.",
    "find_order wurde nicht mit diesen Argumenten in dieser Reihenfolge aufgerufen.",
    "nobody wurde nicht in dieser Reihenfolge aufgerufen.",
    'status hat den Wert "sent".',
    "other ist nicht gesetzt.",
    'Der Avatar hat "refund" nicht gesagt.',
    "Der Anruf ist beendet.",
  ]);
});
