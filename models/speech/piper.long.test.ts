import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, expect, test } from "vitest";
import { toInt16 } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import { readModelsEnv } from "#models/env.ts";
import { modelDirectory } from "#models/load.ts";
import { loadPhonemizer } from "./phonemize.ts";
import { Piper, voiceConfig } from "./piper.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";
import { splitVoice, type VoiceHalves } from "./split-voice.ts";

let piper: Piper;
let halves: VoiceHalves;
let decoder: InferenceSession;

beforeAll(async () => {
  const directory = modelDirectory(readModelsEnv().VISAVIS_CACHE_DIR, "speech");
  halves = splitVoice(await readFile(join(directory, "voice.onnx")));
  decoder = await InferenceSession.create(halves.decoder);
  piper = new Piper({
    planner: await InferenceSession.create(halves.planner),
    decoder,
    names: halves,
    phonemize: await loadPhonemizer(),
    config: voiceConfig.parse(JSON.parse(await readFile(join(directory, "voice.onnx.json"), "utf8"))),
  });
});

async function pieces(text: string, pitch = 1): Promise<SpeechPiece[]> {
  const made: SpeechPiece[] = [];
  let job: SpeechJob | undefined = { text, voice: { pitch, tempo: 1 }, speed: 1 };
  while (job) {
    const piece: SpeechPiece = await piper.speak(job);
    made.push(piece);
    job = piece.rest;
  }
  return made;
}

/** Every run changes the rate of the sound. `npm test -- --all` also lowers it and leaves it alone. */
const PITCHES = [1, 0.9, 1.15];

test.each(PITCHES)("joined pieces equal the audio synthesized in one go, at pitch %f", async (pitch) => {
  const made = await pieces("The pool on the second floor opens at seven in the morning.", pitch);
  expect(made.length).toBeGreaterThan(2);
  const latent = made[0]?.rest?.latent ?? new Float32Array();
  const steps = latent.length / 192;
  const { output } = await decoder.run({ [halves.latent]: new Tensor("float32", latent, [1, 192, steps]) });
  const network = Float32Array.from(output?.data ?? [], Number);
  const whole = toInt16(resample(network, 24_000 / (22_050 * pitch)));
  const joined = made.flatMap(({ audio }) => [...audio]);
  expect(joined).toHaveLength(whole.length);
  const furthest = joined.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (whole[i] ?? 0))), 0);
  expect(furthest).toBeLessThanOrEqual(1);
});

test("a word is one piece, and a file that is not such a network is rejected", async () => {
  expect(await pieces("Yes.")).toHaveLength(1);
  expect(() => splitVoice(Buffer.from("no network"))).toThrow("not a protobuf message");
});
