import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { FallbackSpeaker, voicesInOrder } from "#lib/model-clients/fallback-speaker.ts";
import { SPEECH_RATE, SpeechClient } from "#lib/model-clients/speech-client.ts";
import { speechServer } from "#lib/model-clients/speech-server.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import type { AvatarRow } from "./queries.ts";
import type { SampleQuery, SpokenSample } from "./schema.ts";

/** New samples per account and minute; cached ones don't count. */
const MAX_PER_MINUTE = 20;
const TIMEOUT_MS = 20_000;
/** A ten-second sample has about 480 KB of audio. */
const MAX_CACHED = 32;
const MAX_SAMPLES = 40 * SPEECH_RATE;

const cache = new Map<string, Promise<SpokenSample>>();

/** What an avatar says to introduce its voice. */
const greeting = ({ name }: AvatarRow): string => `Hello, I'm ${name}. It's good to see you. Shall we talk?`;

type VoiceChoice = { chosen: string | undefined; own: string; speed: number | undefined };

async function speak({ chosen, own, speed }: VoiceChoice, text: string): Promise<SpokenSample> {
  const server = { ...speechServer(), ...(speed === undefined ? {} : { speed }) };
  const client = new FallbackSpeaker({
    voices: voicesInOrder(chosen, own, server.timings),
    createSpeaker: (voice) => new SpeechClient({ ...server, voice }),
    onReplaced: ({ asked, used }) => log.warn("voice sample: another voice speaks", { voice: asked, used }),
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
    if (samplesSoFar > MAX_SAMPLES) break;
  }
  return { text, sample_rate: SPEECH_RATE, pieces };
}

/**
 * Speaks `text`, or a greeting, in the avatar's voice or another one, with phoneme timings if the speech server provides
 * them. Throws `QUOTA_EXCEEDED` for too many new samples, and `SERVICE_UNAVAILABLE` if speech fails.
 */
export async function speakSample(
  actor: Actor,
  avatar: AvatarRow,
  { text = greeting(avatar), voice: chosen, speed }: SampleQuery = {},
): Promise<SpokenSample> {
  const voice = {
    chosen: chosen ?? avatar.chosen?.voice ?? undefined,
    own: avatar.voice,
    speed: speed ?? avatar.chosen?.speed ?? undefined,
  };
  const key = JSON.stringify([voice, text]);
  const known = cache.get(key);
  if (known) return await known;
  await countRequest(`sample:${actor.ownerId}`, MAX_PER_MINUTE, new Headers());
  const spokenSince = cache.get(key);
  if (spokenSince) return await spokenSince;
  const sample = speak(voice, text).catch((error: unknown) => {
    cache.delete(key);
    log.error("voice sample failed", { error });
    throw new AppError("SERVICE_UNAVAILABLE", { message: "The speech service is not responding" });
  });
  for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size + 1 - MAX_CACHED)))
    cache.delete(oldest);
  cache.set(key, sample);
  return await sample;
}
