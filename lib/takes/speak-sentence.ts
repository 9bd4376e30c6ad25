import { createHash } from "node:crypto";
import { utimes, writeFile } from "node:fs/promises";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { SoundedOut } from "#lib/platform/sounded-out.ts";
import { SPEECH_RATE, type Speaker, SpeechClient, type TimedPhoneme } from "#lib/platform/speech-client.ts";
import { packSound, readSound, type Sound } from "#lib/rendering/sound-file.ts";
import { stress, trimSound } from "#lib/rendering/trim-sound.ts";
import type { ScriptSentence } from "#lib/script/split-script.ts";
import { TakeError } from "#lib/takes/take-error.ts";
import { soundFile } from "#lib/takes/take-files.ts";

/** A change of how sentences are cut or stressed makes a new number: what was spoken before is not like it. */
const VERSION = 2;
const TIMEOUT_MS = 60_000;
const TRIES = 2;

type TakeVoice = { name: string; speed: number };
type SpokenSentence = { key: string; sound: Sound };

/** Names a sentence's sound by all that decides how it sounds. */
const keyOf = ({ say, stresses }: Pick<ScriptSentence, "say" | "stresses">, voice: TakeVoice): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        VERSION,
        env.TTS_BASE_URL,
        env.TTS_MODEL,
        env.TTS_TIMINGS,
        voice.name,
        voice.speed,
        say,
        stresses,
      ]),
    )
    .digest("hex");

/** A sentence in a voice: what an owner has had spoken before is not spoken again. Throws `TakeError`. */
export async function speakSentence(
  ownerId: string,
  sentence: Pick<ScriptSentence, "say" | "stresses">,
  voice: TakeVoice,
): Promise<SpokenSentence> {
  const key = keyOf(sentence, voice);
  const file = soundFile(ownerId, key);
  const known = await readSound(file).catch(() => null);
  if (known) {
    // The hourly purge keeps what was used lately.
    await utimes(file, new Date(), new Date()).catch(() => {});
    return { key, sound: known };
  }
  const sound = trimSound(await ask(sentence.say, voice));
  stress(sound, sentence.stresses);
  await makeWhole(file, (part) => writeFile(part, packSound(sound)));
  return { key, sound };
}

async function ask(text: string, voice: TakeVoice): Promise<Sound> {
  const client = new SpeechClient({
    baseUrl: env.TTS_BASE_URL.replace(/\/$/, ""),
    apiKey: env.TTS_API_KEY ?? "none",
    model: env.TTS_MODEL,
    voice: voice.name,
    timings: env.TTS_TIMINGS,
    ...(voice.speed === 1 ? {} : { speed: voice.speed }),
  });
  const speaker = env.TTS_TIMINGS ? client : new SoundedOut(client, env.MODELS_URL);
  for (let left = TRIES; ; left -= 1) {
    try {
      return await collect(speaker, text);
    } catch (error) {
      if (left > 1) continue;
      log.error("a sentence could not be spoken", { error });
      throw new TakeError("The speech service does not answer. Try again in a while.", { cause: error });
    }
  }
}

async function collect(speaker: Speaker, text: string): Promise<Sound> {
  const pieces: Int16Array[] = [];
  const phonemes: TimedPhoneme[] = [];
  let length = 0;
  let ipa = "";
  for await (const piece of speaker.speak(text, AbortSignal.timeout(TIMEOUT_MS))) {
    const startMs = (length / SPEECH_RATE) * 1000;
    for (const [symbol, from, to] of piece.phonemes ?? [])
      phonemes.push([symbol, startMs + from, startMs + to]);
    ipa ||= piece.ipa ?? "";
    pieces.push(piece.samples);
    length += piece.samples.length;
  }
  const samples = new Int16Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, phonemes: phonemes.length > 0 ? phonemes : null, ...(ipa ? { ipa } : {}) };
}
