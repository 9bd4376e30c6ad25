import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sayInGerman } from "#models/testing/german-speech.ts";
import { createSayer, type Sayer } from "../voices/create-sayer.ts";
import type { Probabilities } from "./in-words.ts";
import { judge, loadSmartTurn } from "./smart-turn/smart-turn.ts";
import { isLoud, MARK, speakUtterance, toMs, toSamples } from "./speak-utterance.ts";
import { UTTERANCES } from "./utterances.ts";

const FILE = fileURLToPath(new URL("./probabilities.json", import.meta.url));
/** How far the silence of a mark may be from where it is expected. */
const NEAR_MS = 500;
const STEP_MS = 5;

/** What Smart Turn made of the German, Spanish and French utterances; `recordProbabilities` writes it. */
export const readProbabilities = (): Probabilities =>
  // Written by this file.
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Probabilities) : {};

/** Speaks the utterances that were not judged yet, and has Smart Turn judge them before each pause and at the end. */
export async function recordProbabilities(): Promise<void> {
  const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
  const predict = await loadSmartTurn(cache);
  for (const language of ["es", "fr", "de"] as const) {
    const utterances = UTTERANCES.filter((one) => one.language === language);
    const all = readProbabilities();
    // A voice that is stopped while it loads ends this process.
    if (utterances.every(({ text }) => all[text])) continue;
    const speech = language === "de" ? german : createSayer(cache, language);
    for (const [index, utterance] of utterances.entries()) {
      const known = readProbabilities();
      if (known[utterance.text]) continue;
      const spoken = await speakUtterance(speech, utterance, index).catch((error: unknown) => error);
      if (spoken instanceof Error || !isSpoken(spoken)) {
        console.log(`${language} ${utterance.text}: ${String(spoken)}`);
        continue;
      }
      const probabilities: number[] = [];
      for (const endMs of [...spoken.pausedAtMs, spoken.voiceEndMs])
        probabilities.push(await judge(predict, spoken.sound, endMs));
      write({ ...known, [utterance.text]: probabilities });
      console.log(`${language} ${utterance.text}: ${probabilities.join(" ")}`);
    }
    await speech.close();
  }
}

type Spoken = Awaited<ReturnType<typeof speakUtterance>>;
const isSpoken = (spoken: unknown): spoken is Spoken =>
  typeof spoken === "object" && spoken !== null && "sound" in spoken;

function write(probabilities: Probabilities): void {
  const lines = Object.entries(probabilities).map(
    ([text, values]) => `  ${JSON.stringify(text)}: [${values.join(", ")}]`,
  );
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
}

/** A German voice whose recordings a recognizer understands. It times no sounds, so marks are where it is silent. */
const german: Sayer = {
  say: async (text) => {
    const samples = await sayInGerman(text);
    const sound = Float32Array.from(samples, (value) => value / 32_768);
    const phonemes: [string, number, number][] = [];
    for (const { index, 0: mark } of text.matchAll(new RegExp(MARK, "g"))) {
      const before = Float32Array.from(
        await sayInGerman(text.slice(0, index + 1)),
        (value) => value / 32_768,
      );
      const expectedMs = toMs(before.findLastIndex(isLoud));
      phonemes.push([mark, ...silenceNear(sound, expectedMs)]);
    }
    return { samples, phonemes, firstPieceMs: 0 };
  },
  close: async () => undefined,
};

/** The longest silence near a time, from its start to its end. */
function silenceNear(sound: Float32Array, aroundMs: number): [startMs: number, endMs: number] {
  let longest: [number, number] = [aroundMs, aroundMs];
  let startMs: number | null = null;
  for (let atMs = Math.max(0, aroundMs - NEAR_MS); atMs < aroundMs + NEAR_MS; atMs += STEP_MS) {
    const isQuiet = !sound.subarray(toSamples(atMs), toSamples(atMs + STEP_MS)).some(isLoud);
    if (!isQuiet) startMs = null;
    else startMs ??= atMs;
    if (startMs !== null && atMs + STEP_MS - startMs > longest[1] - longest[0])
      longest = [startMs, atMs + STEP_MS];
  }
  return longest;
}
