import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pcmBytes } from "#lib/media/pcm.ts";
import { wavHeader } from "#lib/media/wav.ts";
import { listOptional, voicesOf } from "#models/optional/descriptor.ts";
import { LANGUAGES, type Language } from "#models/speech/languages.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { SPOKEN_SENTENCES } from "#models/testing/sentences.ts";
import { AVATAR_VOICES, MACHINE_VOICE } from "#models/voices.ts";
import { createSayer } from "./create-sayer.ts";

/** As many sentences as a person needs to judge a voice. */
const SENTENCES = 3;
const PAUSE = new Int16Array(0.4 * SPEECH_RATE);

/** Writes a WAV file of every voice in every language, for people to listen to. */
export async function writeSamples(cache: string, folder: string): Promise<void> {
  for (const language of LANGUAGES) {
    await mkdir(join(folder, language), { recursive: true });
    const sayer = createSayer(cache, language);
    for (const voice of [...AVATAR_VOICES, MACHINE_VOICE, ...(await downloadedVoices(cache, language))]) {
      const sounds: Int16Array[] = [];
      for (const text of SPOKEN_SENTENCES[language].slice(0, SENTENCES)) {
        sounds.push((await sayer.say(text, voice)).samples, PAUSE);
      }
      const bytes = sounds.map((samples) => pcmBytes(samples));
      const size = bytes.reduce((sum, { length }) => sum + length, 0);
      const path = join(folder, language, `${voice}.wav`);
      await writeFile(path, Buffer.concat([wavHeader(SPEECH_RATE, size), ...bytes]));
      console.log(path);
    }
    await sayer.close();
  }
}

async function downloadedVoices(cache: string, language: Language): Promise<string[]> {
  const voices = (await listOptional(cache)).flatMap(({ descriptor }) => voicesOf(descriptor) ?? []);
  return voices.filter(({ languages }) => languages.includes(language)).map(({ name }) => name);
}
