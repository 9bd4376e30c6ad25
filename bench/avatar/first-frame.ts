/**
 * How soon lips follow audio: `node bench/avatar/first-frame.ts [utterances]` (100). The drawing thread and the pump of a call
 * at 640x640, without a room: from the first audio of an utterance until the frame drawn for it is shown. Utterances
 * begin at any moment between two frames.
 */
import { setTimeout as wait } from "node:timers/promises";
import { FaceThread } from "#agent/media/face-thread.ts";
import { FRAME_MS, VideoPump } from "#agent/media/video-pump.ts";
import { FRAME_SIZES } from "#lib/avatar-engine/draw/framing.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { resample } from "#lib/media/resample.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { machine, percentile, printTable } from "../load/figures.ts";

const UTTERANCES = Number(process.argv[2] ?? 100);
const SPOKEN_MS = 400;
/** Not a whole number of frames, so each utterance begins at a different moment of one. */
const PAUSE_MS = 5 * FRAME_MS + 7;
const SOURCES = ["timings", "text", "sound alone"] as const;

const face = new FaceThread();
const background = { kind: "studio" } as const;
await face.open({ slug: "maya", ...FRAME_SIZES.standard.square, background, seed: 1, showAiLabel: true });
face.setState("speaking");

let begunAt: number | null = null;
let onFirst = (_ms: number) => {};
const pump = new VideoPump({
  pictures: face,
  show: () => {},
  audioMs: () => (begunAt === null ? null : performance.now() - begunAt),
  onShown: (audioMs) => {
    if (audioMs !== null && begunAt !== null) onFirst(performance.now() - begunAt);
  },
});
pump.start();

const [spoken] = readSpoken();
if (!spoken) throw new Error("no recording");
const sound = resample(Float32Array.from(spoken.samples), SPEECH_RATE / spoken.sampleRate);
const samples = Int16Array.from(sound.subarray(0, (SPOKEN_MS * SPEECH_RATE) / 1000), Math.round);
const phonemes = spoken.phonemes.map(([symbol, from, to]): [string, number, number] => [symbol, from, to]);

async function firstFrameMs(source: (typeof SOURCES)[number]): Promise<number> {
  const first = new Promise<number>((resolve) => {
    onFirst = resolve;
  });
  const known = { timings: { phonemes }, text: { ipa: spoken?.ipa ?? "" }, "sound alone": { ipa: "" } }[
    source
  ];
  begunAt = performance.now();
  face.onSound({ startMs: 0, samples: samples.slice(), ...known });
  const tookMs = await first;
  await wait(SPOKEN_MS);
  face.onFinished({ positionMs: SPOKEN_MS, interrupted: false, heard: "" });
  begunAt = null;
  await wait(PAUSE_MS);
  return tookMs;
}

const rows: string[][] = [];
for (const source of SOURCES) {
  const times: number[] = [];
  for (let i = 0; i < UTTERANCES; i++) times.push(await firstFrameMs(source));
  rows.push([source, ...[0.5, 0.95, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`), "80 ms"]);
}
printTable(["lips by", "p50", "p95", "slowest", "budget"], rows);
console.log(`\n${machine()}`);
pump.stop();
await face.close();
