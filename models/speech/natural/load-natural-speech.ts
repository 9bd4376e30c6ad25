import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { InferenceSession } from "onnxruntime-node";
import { loadPhonemizer } from "#models/speech/phonemize.ts";
import { KokoroFront } from "./kokoro-front.ts";
import { NaturalSpeech } from "./natural-speech.ts";
import { WholeKokoro } from "./whole-kokoro.ts";

/** Without its arena, ONNX Runtime returns memory that only the longest sentence needed. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  logSeverityLevel: 3,
};

const own = (file: string): string => fileURLToPath(new URL(`./${file}`, import.meta.url));

/** Loads Kokoro's front from its downloaded file, and the styles of its voices from this folder. */
export async function loadFront(front: string): Promise<KokoroFront> {
  const styles = await readFile(own("styles.bin"));
  return new KokoroFront({
    front: await InferenceSession.create(front, OPTIONS),
    styles: new Float16Array(styles.buffer.slice(styles.byteOffset, styles.byteOffset + styles.byteLength)),
    phonemize: await loadPhonemizer(),
  });
}

/** Loads the natural voices: the front from its downloaded file, the decoder from this folder. */
export async function loadNaturalSpeech(front: string): Promise<NaturalSpeech> {
  const decoder = await InferenceSession.create(own("decoder.onnx"), OPTIONS);
  return new NaturalSpeech(await loadFront(front), decoder);
}

/** Loads the same voices with Kokoro's own decoder, which is in its whole network. */
export async function loadWholeKokoro({
  front,
  network,
}: {
  front: string;
  network: string;
}): Promise<WholeKokoro> {
  return new WholeKokoro(await loadFront(front), await InferenceSession.create(network, OPTIONS));
}
