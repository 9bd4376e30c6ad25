import type { SpokenSample } from "#lib/avatars/schema.ts";
import type { Speech } from "./face-messages.ts";
import { PreviewError } from "./preview-problem.ts";

const UNAVAILABLE = 503;

type SpokenText = { speech: Speech[]; sampleRate: number };

/** A voice to hear in place of the avatar's own, how fast, and what it says in place of a hello. */
export type VoiceChoice = { voice: string | null; speed: number | null; text?: string | undefined };

/** An avatar's hello in its own voice, or in a chosen one. Rejects with a `PreviewError`. */
export async function fetchSpeech(
  slug: string,
  { voice, speed, text }: VoiceChoice,
  signal: AbortSignal,
): Promise<SpokenText> {
  const query = new URLSearchParams({
    ...(voice === null ? {} : { voice }),
    ...(speed === null ? {} : { speed: String(speed) }),
    ...(text === undefined ? {} : { text }),
  });
  const response = await fetch(`/avatars/${slug}/speech${query.size > 0 ? `?${query}` : ""}`, { signal });
  if (!response.ok) throw new PreviewError(response.status === UNAVAILABLE ? "noSpeechService" : "speech");
  const sample: SpokenSample = await response.json();
  return { speech: decodeSpeech(sample), sampleRate: sample.sample_rate };
}

/** Decodes the pieces of a sample and gives each its start time. */
function decodeSpeech({ pieces, sample_rate: sampleRate }: SpokenSample): Speech[] {
  let startMs = 0;
  return pieces.map(({ audio, phonemes }) => {
    const samples = decodeSamples(audio);
    const speech = { startMs, samples, phonemes };
    startMs += (samples.length / sampleRate) * 1_000;
    return speech;
  });
}

/** Decodes little-endian 16-bit samples from base64. */
function decodeSamples(base64: string): Int16Array {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(index * 2, true));
}
