import { readFile } from "node:fs/promises";
import { InferenceSession } from "onnxruntime-node";
import { loadPhonemizer } from "./phonemize.ts";
import { Piper, voiceConfig } from "./piper.ts";
import { splitVoice } from "./split-voice.ts";

const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1 };

/** Loads a Piper voice from its two files. */
export async function loadPiper({ model, config }: { model: string; config: string }): Promise<Piper> {
  const { planner, decoder, ...names } = splitVoice(await readFile(model));
  return new Piper({
    planner: await InferenceSession.create(planner, OPTIONS),
    decoder: await InferenceSession.create(decoder, OPTIONS),
    names,
    phonemize: await loadPhonemizer(),
    config: voiceConfig.parse(JSON.parse(await readFile(config, "utf8"))),
  });
}
