import type { SpokenSample } from "#lib/avatars/schema.ts";
import type { Speech } from "./face-messages.ts";

/** Puts the pieces of a sample one after the other on one axis of time. */
export function decodeSpeech({ pieces, sample_rate: sampleRate }: SpokenSample): Speech[] {
  let startMs = 0;
  return pieces.map(({ audio, phonemes }) => {
    const samples = decodeSamples(audio);
    const speech = { startMs, samples, phonemes };
    startMs += (samples.length / sampleRate) * 1_000;
    return speech;
  });
}

/** Little-endian 16-bit samples out of base64. */
function decodeSamples(base64: string): Int16Array {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(index * 2, true));
}
