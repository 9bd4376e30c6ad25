import type { AgentEnv } from "#agent/env.ts";
import { SoundedOut } from "#lib/platform/sounded-out.ts";
import { type Speaker, SpeechClient } from "#lib/platform/speech-client.ts";

/** The voice of a call: with its own timings where the speech server gives them, else with how its words are said. */
export function createSpeaker({ tts, modelsUrl }: AgentEnv, voice: string): Speaker {
  const client = new SpeechClient({ ...tts, voice });
  return tts.timings ? client : new SoundedOut(client, modelsUrl);
}
