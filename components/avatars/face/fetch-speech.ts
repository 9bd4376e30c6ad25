import type { SpokenSample } from "#lib/avatars/schema.ts";
import { decodeSpeech } from "./decode-speech.ts";
import type { Speech } from "./face-messages.ts";

export type SpokenText = { speech: Speech[]; sampleRate: number };

/** An avatar's voice saying `text`, or its hello. Rejects with a sentence for whoever asked. */
export async function fetchSpeech(slug: string, signal: AbortSignal, text?: string): Promise<SpokenText> {
  const query = text === undefined ? "" : `?${new URLSearchParams({ text })}`;
  const response = await fetch(`/avatars/${slug}/speech${query}`, { signal });
  if (!response.ok) throw new Error(await readError(response));
  const sample: SpokenSample = await response.json();
  return { speech: decodeSpeech(sample), sampleRate: sample.sample_rate };
}

async function readError(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const text = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof text === "string" ? `${text}.` : "The sentence could not be made.";
}
