import { join } from "node:path";
import { baseLanguage } from "#lib/languages/language-tags.ts";
import { findPhonemes } from "#lib/model-clients/phonemizing-speaker.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { Scratch } from "#lib/storage/scratch.ts";
import { withScratchFolder } from "#lib/storage/scratch-folder.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { runAudioJob } from "#lib/video/render/run-media-job.ts";
import { packSound, readSound, type Sound } from "#lib/video/render/sentence-sound.ts";
import type { TakeRow } from "../queries.ts";
import { SPEAKING_SHARE, type TakeSentence, type TakeSound } from "../take-data.ts";
import { ownSoundFile, withExtension } from "../take-files.ts";
import { cutAtPauses, type SoundPiece } from "./cut-at-pauses.ts";
import { hearPieces } from "./hear-pieces.ts";
import { placeWords } from "./place-words.ts";

type PlayOptions = {
  audioPath: string;
  signal: AbortSignal;
  /** Throws once the take is no longer the job's. */
  onProgress: (done: number) => Promise<void>;
};

/**
 * Levels a take's uploaded audio, cuts it at its pauses, and captions each piece with the take's script or, without one, with what
 * the recognizer hears. Throws `TakeError`, and an error with a code of own audio.
 */
export async function playOwnAudio(
  take: TakeRow,
  own: TakeSound,
  { audioPath, signal, onProgress }: PlayOptions,
): Promise<{ sentences: TakeSentence[]; script: string }> {
  const { samples } = await withScratchFolder(env.VISAVIS_DATA_DIR, (folder) =>
    levelSound(own, { audioPath, signal, folder }),
  );
  const pieces = cutAtPauses(samples, SPEECH_RATE).map((piece) => ({ ...piece, ...soundOf(samples, piece) }));
  const language = baseLanguage(take.language ?? "en");
  const isTextKnown = take.script !== "";
  const heard = await hearPieces(pieces, {
    ...{ language, isTextKnown, signal },
    onHeard: (count) => onProgress((SPEAKING_SHARE * count) / pieces.length),
  });
  const texts = isTextKnown
    ? placeWords(
        take.script,
        pieces.map(({ spokenMs }, index) => ({ spokenMs, text: heard[index] ?? "" })),
        language,
      )
    : heard;
  const sentences: TakeSentence[] = [];
  for (const [index, { samples: spoken, sampleRate: _, ...place }] of pieces.entries()) {
    signal.throwIfAborted();
    const text = texts[index] ?? "";
    const ipa = text === "" ? "" : await findPhonemes(env.MODELS_URL, text, { language, signal });
    const soundKey = await storeSound(take, { samples: spoken, phonemes: null, ...(ipa && { ipa }) });
    sentences.push({ text, soundKey, ...place });
  }
  return { sentences, script: isTextKnown ? take.script : texts.filter(Boolean).join(" ") };
}

/** Writes the take's audio and returns it at `SPEECH_RATE` for lip sync. */
async function levelSound(
  { path, durationMs }: TakeSound,
  { audioPath, signal, folder }: Pick<PlayOptions, "audioPath" | "signal"> & { folder: string },
): Promise<Sound> {
  const file = await new Scratch(folder).load(storedKey(path));
  const soundFile = join(folder, "lips.sound");
  const stored = storage();
  await stored.write(storedKey(withExtension(audioPath, "wav")), (wavFile) =>
    stored.write(storedKey(audioPath), async (m4aFile) => {
      await runAudioJob({ kind: "own_audio", file, durationMs, wavFile, m4aFile, soundFile }, { signal });
    }),
  );
  return await readSound(soundFile);
}

/** What is said in a piece. */
function soundOf(samples: Int16Array, { startMs, leadMs, spokenMs }: SoundPiece) {
  const [from, to] = [startMs + leadMs, startMs + leadMs + spokenMs].map((ms) => (ms * SPEECH_RATE) / 1000);
  return { samples: samples.subarray(from, to), sampleRate: SPEECH_RATE };
}

/** Stores the sound of a sentence in the take's own folder, and returns its key. */
async function storeSound(take: TakeRow, sound: Sound): Promise<string> {
  const packed = packSound(sound);
  const key = sha256(packed);
  await storage().put(ownSoundFile(take, key), packed);
  return key;
}
