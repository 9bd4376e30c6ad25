/**
 * How accurate lip sync is: `node bench/avatar/visemes.ts [voice …]`. Held-out sentences, spoken by the local voice in
 * four variants; the voice's own phoneme timings are the ground truth. Sources: the timings, the text aligned to the
 * audio, the audio alone; for comparison HeadAudio and wawa-lipsync on the same audio, each shifted by its best lag. Needs the local models.
 */
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
import { resample } from "#lib/media/resample.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import { loadPhonemizer } from "#models/speech/phonemize.ts";
import { machine, printTable } from "../load/figures.ts";
import { createSayer } from "../voices/create-sayer.ts";
import { HELD_OUT } from "./visemes/held-out.ts";
import { namedByHeadAudio, namedByWawaLipsync } from "./visemes/peers.ts";

const asked = process.argv.slice(2);
const VOICES = asked.length > 0 ? asked : ["joe", "joe-high", "maya", "daniel", "ama", "leo"];
const RATE = 24_000;

const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
const sayer = await createSayer(cache, "en");
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

/** Scores a peer at the lag (0 to 160 ms) with the most correct frames. */
async function scorePeer(
  utterances: readonly Utterance[],
  peer: (utterance: Utterance) => Promise<NamedMoment[]>,
) {
  const named: NamedMoment[][] = [];
  for (const utterance of utterances) named.push(await peer(utterance));
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
  for (const [name, peer] of [
    ["HeadAudio", namedByHeadAudio],
    ["wawa-lipsync", namedByWawaLipsync],
  ] as const) {
    const { score, lagMs } = await scorePeer(utterances, peer);
    rows.push(row(`${name} (lag ${lagMs} ms)`, score));
  }
  console.log(`\n${voice}, ${HELD_OUT.length} sentences`);
  printTable(header, rows);
}
console.log(`\n${machine()}`);
await sayer.close();
