import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { InferenceSession } from "onnxruntime-node";
import { loadPhonemizer } from "#models/speech/phonemize.ts";
import { NaturalSpeech } from "./natural-speech.ts";

/** Without its arena, ONNX Runtime returns memory that only the longest sentence needed. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  logSeverityLevel: 3,
};

const own = (file: string): string => fileURLToPath(new URL(`./${file}`, import.meta.url));

/** Loads the natural voices: the front from its downloaded file, the decoder and the styles from this folder. */
export async function loadNaturalSpeech(front: string): Promise<NaturalSpeech> {
  const styles = await readFile(own("styles.bin"));
  return new NaturalSpeech({
    front: await InferenceSession.create(front, OPTIONS),
    decoder: await InferenceSession.create(own("decoder.onnx"), OPTIONS),
    styles: new Float16Array(styles.buffer.slice(styles.byteOffset, styles.byteOffset + styles.byteLength)),
    phonemize: await loadPhonemizer(),
  });
}
