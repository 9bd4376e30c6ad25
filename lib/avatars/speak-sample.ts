import type { AvatarRow } from "#lib/avatars/queries.ts";
import type { SpokenSample } from "#lib/avatars/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";
import { log } from "#lib/platform/log.ts";
import { SPEECH_RATE, SpeechClient } from "#lib/platform/speech-client.ts";

/** New sentences an account may have made in a minute; those that were made before cost nothing. */
const MADE_PER_MINUTE = 20;
const TIMEOUT_MS = 20_000;
/** A sentence of ten seconds is about 480 KB of samples. */
const MOST_KEPT = 32;
const MOST_SAMPLES = 40 * SPEECH_RATE;

const made = new Map<string, Promise<SpokenSample>>();

/** What an avatar says when somebody wants to hear it. */
const helloOf = ({ name }: AvatarRow): string => `Hello, I'm ${name}. It's good to see you. Shall we talk?`;

async function speak(voice: string, text: string): Promise<SpokenSample> {
  const client = new SpeechClient({
    baseUrl: env.TTS_BASE_URL.replace(/\/$/, ""),
    apiKey: env.TTS_API_KEY ?? "none",
    model: env.TTS_MODEL,
    voice,
    timings: env.TTS_TIMINGS,
  });
  const pieces: SpokenSample["pieces"] = [];
  let samplesSoFar = 0;
  for await (const { samples, phonemes } of client.speak(text, AbortSignal.timeout(TIMEOUT_MS))) {
    const { buffer, byteOffset, byteLength } = samples;
    pieces.push({
      audio: Buffer.from(buffer, byteOffset, byteLength).toString("base64"),
      phonemes: phonemes ?? null,
    });
    samplesSoFar += samples.length;
    if (samplesSoFar > MOST_SAMPLES) break;
  }
  return { text, sample_rate: SPEECH_RATE, pieces };
}

/**
 * An avatar's own voice saying `text`, or its hello: sound, and when each phoneme is said where the speech server tells.
 * Throws `QUOTA_EXCEEDED` when the account asks for too many new ones, `SERVICE_UNAVAILABLE` when speech cannot be made.
 */
export async function speakSample(
  caller: Caller,
  avatar: AvatarRow,
  text = helloOf(avatar),
): Promise<SpokenSample> {
  const key = JSON.stringify([avatar.voice, text]);
  const known = made.get(key);
  if (known) return await known;
  countRequest(`sample:${caller.ownerId}`, MADE_PER_MINUTE, new Headers());
  const sample = speak(avatar.voice, text).catch((error: unknown) => {
    made.delete(key);
    log.error("a sample of speech could not be made", { error });
    throw new AppError("SERVICE_UNAVAILABLE", { message: "The speech service does not answer" });
  });
  for (const oldest of [...made.keys()].slice(0, Math.max(0, made.size + 1 - MOST_KEPT))) made.delete(oldest);
  made.set(key, sample);
  return await sample;
}
