/**
 * How accurate lip sync is: `node bench/avatar/visemes.ts [voice …]`. Held-out sentences, spoken by the local voice in
 * four variants; the voice's own phoneme timings are the ground truth. Sources: the timings, the text aligned to the
 * audio, the audio alone; for comparison HeadAudio on the same audio, shifted by its best lag. Needs the local models.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { followSpeech, type Utterance } from "#lib/avatar-engine/testing/follow-speech.ts";
import {
  type NamedMoment,
  newScore,
  scoreClosures,
  scoreFrames,
  type VisemeScore,
} from "#lib/avatar-engine/testing/viseme-score.ts";
import { toVisemes } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import type { Viseme } from "#lib/avatar-engine/visemes/visemes.ts";
import { resample } from "#lib/media/resample.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import { loadPhonemizer } from "#models/speech/phonemize.ts";
import { machine, printTable } from "../load/figures.ts";
import { createSayer } from "../voices/create-sayer.ts";

/** Sentences for measuring, different from training (`scripts/visemes/speak-sentences.ts`). Rich in p, b, m, f and v. */
const HELD_OUT = [
  "Hello, and welcome! What can I do for you today?",
  "Bob bought a big box of plums for his mum.",
  "The appointment is booked for five past seven on the fifth of November.",
  "Please press the button at the bottom of the map.",
  "My favourite museum opens at half past nine, but it is free after four.",
  "We shipped your parcel from Hamburg yesterday, so it may arrive before the weekend.",
  "Maybe you could describe the problem in a few more words?",
  "I am happy to hear that your baby is much better.",
  "Fifty brave volunteers removed the fallen trees from the valley.",
  "She sells sea shells, and he chose cheap cheese for lunch.",
  "The new website looks good, though three things are still rather thin.",
  "Could somebody move those chairs, or should we wait until Tom comes back?",
  "Numbers like eighty-eight, ninety-one and two hundred are easy to say.",
  "Of course, that would be perfect; thank you very much indeed.",
  "A warm wind blew from the south while the children were running home.",
  "Our computer updates the prices at midnight, which explains the empty page.",
] as const;

const asked = process.argv.slice(2);
const VOICES = asked.length > 0 ? asked : ["joe", "joe-high", "maya", "daniel", "ama", "leo"];
const RATE = 24_000;

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const sayer = createSayer(cache, "en");
const phonemize = await loadPhonemizer();

async function say(text: string, voice: string): Promise<Utterance> {
  const recording = await sayer.say(cleanText(text), voice);
  return { ...recording, sampleRate: RATE, ipa: phonemize(cleanText(text)) };
}

/** The same audio at 8 kHz, as on a telephone. */
function onTelephone(utterance: Utterance): Utterance {
  const sound = resample(Float32Array.from(utterance.samples), 8_000 / RATE);
  return { ...utterance, samples: Int16Array.from(sound, Math.round), sampleRate: 8_000 };
}

/** The same audio with white noise 15 dB below it. */
function inNoise(utterance: Utterance): Utterance {
  const power = utterance.samples.reduce((sum, value) => sum + value * value, 0) / utterance.samples.length;
  const level = Math.sqrt(power * 12) * 10 ** (-15 / 20);
  let state = 1;
  const samples = utterance.samples.map((value) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.max(-32_768, Math.min(32_767, value + level * (state / 2_147_483_647 - 0.5)));
  });
  return { ...utterance, samples };
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function row(name: string, score: VisemeScore): string[] {
  return [
    name,
    `${score.closed}/${score.closures} ${percent(score.closed, score.closures)}`,
    `${score.falselyClosed}`,
    percent(score.rightGroup, score.frames),
    percent(score.right, score.frames),
  ];
}

/** Order of HeadAudio's model (`visemeNames` in its headaudio.mjs). */
const HEAD_AUDIO: readonly Viseme[] = "aa E I O U PP SS TH DD FF kk nn RR CH sil".split(" ") as Viseme[];

/** HeadAudio's viseme every 16 ms (its own worklet processor, run without a browser). */
async function namedByHeadAudio({ samples, sampleRate }: Utterance): Promise<NamedMoment[]> {
  const require = createRequire(import.meta.url);
  const home = require.resolve("@met4citizen/headaudio/package.json").replace("package.json", "");
  const { Processor } = await import(`${home}modules/processor.mjs`);
  const { Training } = await import(`${home}modules/training.mjs`);
  const bytes = await readFile(`${home}dist/model-en-mixed.bin`);
  const { model } = await new Training().loadModel(
    `data:application/octet-stream;base64,${bytes.toString("base64")}`,
  );
  const moments: NamedMoment[] = [];
  const postMessage = (message: { event: string; viseme?: number; t: number }) => {
    const ms = message.t * 1000;
    if (message.event === "ended") moments.push({ ms, viseme: "sil" });
    if (message.event === "viseme") moments.push({ ms, viseme: HEAD_AUDIO[message.viseme ?? 14] ?? "sil" });
  };
  const processor = new Processor({ sampleRate }, { port: { postMessage } });
  processor._onmessage({ data: { event: "model", model } });
  const sound = Float32Array.from(samples, (value) => value / 32_768);
  for (let at = 0; at < sound.length; at += 128) processor.process(sound.subarray(at, at + 128));
  return everyFrame(moments, (samples.length / sampleRate) * 1000);
}

/** The latest viseme every 16 ms; silence before the first. */
function everyFrame(moments: readonly NamedMoment[], lengthMs: number): NamedMoment[] {
  const frames: NamedMoment[] = [];
  let next = 0;
  let viseme: Viseme = "sil";
  for (let ms = 0; ms < lengthMs; ms += 16) {
    for (; next < moments.length && (moments[next]?.ms ?? 0) <= ms; next++)
      viseme = moments[next]?.viseme ?? "sil";
    frames.push({ ms, viseme });
  }
  return frames;
}

/** Scores HeadAudio at the lag (0 to 160 ms) with the most correct frames. */
async function scoreHeadAudio(utterances: readonly Utterance[]) {
  const named: NamedMoment[][] = [];
  for (const utterance of utterances) named.push(await namedByHeadAudio(utterance));
  let best: { score: VisemeScore; lagMs: number } | undefined;
  for (let lagMs = 0; lagMs <= 160; lagMs += 10) {
    const score = newScore();
    utterances.forEach(({ phonemes }, i) => {
      const truth = toVisemes(0, phonemes);
      const moved = (named[i] ?? []).map(({ ms, viseme }) => ({ ms: ms - lagMs, viseme }));
      scoreFrames(truth, moved, score);
      const shut = moved.filter(({ viseme }) => viseme === "PP").map(({ ms }) => ms);
      scoreClosures(truth, shut, score);
    });
    if (score.rightGroup > (best?.score.rightGroup ?? -1)) best = { score, lagMs };
  }
  return best ?? { score: newScore(), lagMs: 0 };
}

const rig = await loadRig("maya");
const header = ["source", "p b m shut", "shut without", "right group", "right viseme"];
for (const voice of VOICES) {
  const utterances: Utterance[] = [];
  for (const text of HELD_OUT) utterances.push(await say(text, voice));
  const rows = (["timings", "text", "audio"] as const).map((source) => {
    const score = newScore();
    for (const utterance of utterances) followSpeech(rig, utterance, source, score);
    return row(source, score);
  });
  for (const [name, spoil] of [
    ["8 kHz", onTelephone],
    ["noise 15 dB", inNoise],
  ] as const) {
    for (const source of ["text", "audio"] as const) {
      const score = newScore();
      for (const utterance of utterances) followSpeech(rig, spoil(utterance), source, score);
      rows.push(row(`${source}, ${name}`, score));
    }
  }
  const { score, lagMs } = await scoreHeadAudio(utterances);
  rows.push(row(`HeadAudio (lag ${lagMs} ms)`, score));
  console.log(`\n${voice}, ${HELD_OUT.length} sentences`);
  printTable(header, rows);
}
console.log(`\n${machine()}`);
await sayer.close();
