import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { z } from "zod";
import { toInt16 } from "../audio/pcm.ts";
import { resample } from "../audio/resample.ts";
import { findModel } from "../workers/find-model.ts";
import { serveJobs } from "../workers/serve-jobs.ts";
import { loadPhonemizer } from "./phonemize.ts";
import { piperIds, type SymbolSpan } from "./piper-ids.ts";
import type { SpeechJob, SpeechPiece, TimedPhoneme } from "./speech-job.ts";
import { SPEECH_RATE } from "./speech-job.ts";

/** Samples of the voice's own rate that one step of a duration stands for. */
const HOP = 256;

const voiceConfig = z.object({
  audio: z.object({ sample_rate: z.number() }),
  inference: z.object({ noise_scale: z.number(), length_scale: z.number(), noise_w: z.number() }),
  phoneme_id_map: z.record(z.string(), z.array(z.number())),
});

await serveJobs<SpeechJob, SpeechPiece>(async () => {
  const directory = findModel(["voice.onnx", "voice.onnx.json"]);
  const config = voiceConfig.parse(JSON.parse(await readFile(join(directory, "voice.onnx.json"), "utf8")));
  const [session, phonemize] = await Promise.all([
    InferenceSession.create(join(directory, "voice.onnx"), { intraOpNumThreads: 1, interOpNumThreads: 1 }),
    loadPhonemizer(),
  ]);
  const speak = async (job: SpeechJob): Promise<SpeechPiece> => {
    const { ids, spans } = piperIds(phonemize(job.text), config.phoneme_id_map);
    const scales = [
      config.inference.noise_scale,
      job.voice.pitch / (job.voice.tempo * job.speed),
      config.inference.noise_w,
    ];
    const answer = await session.run({
      input: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      input_lengths: new Tensor("int64", BigInt64Array.of(BigInt(ids.length)), [1]),
      scales: new Tensor("float32", Float32Array.from(scales), [3]),
    });
    const sound = floats(answer.output);
    const audio = toInt16(resample(sound, SPEECH_RATE / (config.audio.sample_rate * job.voice.pitch)));
    return {
      audio,
      phonemes: timePhonemes(spans, floats(answer["/Ceil_output_0"]), sound.length, audio.length),
    };
  };
  // The first run allocates the network's memory; the first caller should not wait for it.
  await speak({ text: "Hello, this is a first sentence.", voice: { pitch: 1, tempo: 1 }, speed: 1 });
  return speak;
});

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error("The voice's network answered something else");
  return tensor.data;
}

/** Durations in steps become milliseconds of the resampled sound; the last phoneme ends where the sound ends. */
function timePhonemes(
  spans: SymbolSpan[],
  steps: Float32Array,
  sound: number,
  audio: number,
): TimedPhoneme[] {
  const toMs = ((audio / sound) * HOP * 1000) / SPEECH_RATE;
  let at = 0;
  return spans.map(({ symbol, from, to }) => {
    const start = at;
    for (let i = from; i < to; i++) at += steps[i] ?? 0;
    return [symbol, start * toMs, at * toMs];
  });
}
