import { SPEECH_RATE, type SpeechPiece } from "#lib/model-clients/speech-client.ts";

/** Samples of 16 bits below this are the silence before a voice begins: -48 dB of full scale. */
const AUDIBLE = 128;
/** A consonant may begin softly, so this much stays in front of the first audible sample. */
const KEPT_MS = 10;
/** A longer silence is meant. */
const MAX_LEAD_MS = 150;

const toSamples = (ms: number): number => (ms * SPEECH_RATE) / 1_000;

/**
 * Removes the silence at the beginning of a reply's first piece, 20 to 70 ms with the local voices, because the visitor waits
 * through it. The phonemes move with the sound. Returns silence alone, and a long silence, unchanged.
 */
export function trimLead(piece: SpeechPiece): SpeechPiece {
  const { samples, phonemes } = piece;
  const first = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE) - toSamples(KEPT_MS);
  if (first <= 0 || first > toSamples(MAX_LEAD_MS)) return piece;
  const leadMs = (first / SPEECH_RATE) * 1_000;
  const moved = phonemes?.flatMap(([symbol, startMs, endMs]): typeof phonemes =>
    endMs <= leadMs ? [] : [[symbol, Math.max(0, startMs - leadMs), endMs - leadMs]],
  );
  // In its own buffer, because the native side reads a buffer from its start.
  return { ...piece, samples: samples.slice(first), ...(moved && { phonemes: moved }) };
}
