/**
 * When a turn ends: `node bench/endpointing.ts` shows, for each policy, how many turns of the set it cuts off and how long it
 * waits after the others. It reads what the local models said and heard. `--record` lets them do so again, and Smart Turn v3.2
 * judge it; it continues where it was stopped.
 */
import { parseArgs } from "node:util";
import { heardUtterances } from "./endpointing/heard-utterances.ts";
import { inWords } from "./endpointing/in-words.ts";
import { decide, POLICIES, type Policy, RULES } from "./endpointing/policies.ts";
import { record } from "./endpointing/record.ts";
import { readProbabilities, recordProbabilities } from "./endpointing/record-probabilities.ts";
import type { Utterance } from "./endpointing/utterance.ts";
import { UTTERANCES } from "./endpointing/utterances.ts";
import { machine, percentile, printTable } from "./load/figures.ts";

const { values: options } = parseArgs({
  options: {
    record: { type: "boolean", default: false },
    /** Transcription of an utterance, as `bench/hearing.ts` measures it. */
    "transcription-ms": { type: "string", default: "200" },
    /** Lists the turns that this policy cuts off. */
    cuts: { type: "string" },
  },
});
if (options.record) {
  await record();
  await recordProbabilities();
}

const spoken = heardUtterances();
const transcriptionMs = Number(options["transcription-ms"]);

function figures(policy: Policy, isCounted: (utterance: Utterance) => boolean, set = spoken) {
  const outcomes = set
    .filter(({ utterance }) => isCounted(utterance))
    .map(({ utterance, heard }) => ({ utterance, ...decide(policy, heard, { utterance, transcriptionMs }) }));
  const waits = outcomes.filter(({ isCutOff }) => !isCutOff).map(({ waitMs }) => waitMs);
  const cut = outcomes.filter(({ isCutOff }) => isCutOff).map(({ utterance }) => utterance);
  const ms = (share: number) => `${percentile(waits, share)} ms`;
  return {
    cut,
    cutPercent: `${((100 * cut.length) / outcomes.length).toFixed(1)} %`,
    p50: ms(0.5),
    p95: ms(0.95),
  };
}

/** The policies that are compared where only words and Smart Turn are known. */
const BY_SOUND = [RULES, ...POLICIES.filter(({ name }) => name.includes("Smart Turn"))];

const isQuick = ({ kind }: Utterance) => kind === "question" || kind === "answer";
printTable(
  ["policy", "cut off", "wait p50", "p95", "questions and answers: p50", "p95", "statements: p50"],
  POLICIES.map((policy) => {
    const all = figures(policy, () => true);
    const quick = figures(policy, isQuick);
    const statements = figures(policy, ({ kind }) => kind === "statement");
    return [policy.name, all.cutPercent, all.p50, all.p95, quick.p50, quick.p95, statements.p50];
  }),
);
console.log("\nby perfectly heard words");
printTable(
  [
    "language",
    "utterances",
    "cut off",
    "wait p50",
    "p95",
    "questions and answers: p50",
    "p95",
    "statements: p50",
  ],
  (["en", "de", "es", "fr"] as const).map((language) => {
    const words = UTTERANCES.filter((one) => one.language === language).map((utterance) => ({
      utterance,
      heard: inWords(utterance),
    }));
    const of = (isCounted: (utterance: Utterance) => boolean) => figures(RULES, isCounted, words);
    const [all, quick] = [of(() => true), of(isQuick)];
    const statements = of(({ kind }) => kind === "statement");
    return [
      language,
      `${words.length}`,
      all.cutPercent,
      all.p50,
      all.p95,
      quick.p50,
      quick.p95,
      statements.p50,
    ];
  }),
);
const probabilities = readProbabilities();
const judgedIn = (language: Utterance["language"]) =>
  UTTERANCES.filter((one) => one.language === language && probabilities[one.text]).map((utterance) => ({
    utterance,
    heard: inWords(utterance, probabilities),
  }));
console.log("\nby perfectly heard words and the sound of a voice, cut off, wait p50 and p95");
printTable(
  ["language", "utterances", ...BY_SOUND.map(({ name }) => name)],
  (["de", "es", "fr"] as const).flatMap((language) => {
    const judged = judgedIn(language);
    if (judged.length === 0) return [];
    const cells = BY_SOUND.map((one) => {
      const { cutPercent, p50, p95 } = figures(one, () => true, judged);
      return `${cutPercent}, ${p50}, ${p95}`;
    });
    return [[language, `${judged.length}`, ...cells]];
  }),
);
const policy = POLICIES.find(({ name }) => name === options.cuts);
for (const { kind, text } of policy ? figures(policy, () => true).cut : []) console.log(`${kind}: ${text}`);
const paused = spoken.filter(({ utterance }) => utterance.text.includes("/")).length;
console.log(`\n${spoken.length} utterances, ${paused} of them with pauses of 200 to 900 ms; ${machine()}`);
// The library's detector of voices keeps its thread.
process.exit();
