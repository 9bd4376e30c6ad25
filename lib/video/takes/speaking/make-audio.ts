import { db } from "#db/client.ts";
import { listAvatarPronunciations } from "#lib/avatars/avatars.ts";
import { baseLanguage } from "#lib/languages/language-tags.ts";
import { makeCues, toSrt, toVtt } from "#lib/media/cues.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { speechServer } from "#lib/model-clients/speech-server.ts";
import { hasBestVoice } from "#lib/operations/models/find-instance-speech.ts";
import { withAccountPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { type Scratch, withScratch } from "#lib/storage/scratch.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import type { AudioSentence } from "#lib/video/render/media-job.ts";
import { planSegments } from "#lib/video/render/plan-segments.ts";
import { runAudioJob } from "#lib/video/render/run-media-job.ts";
import { splitScenes, splitScript } from "#lib/video/script/split-script.ts";
import {
  setAudioAcrossOwners,
  setProgressAcrossOwners,
  startTakeAcrossOwners,
} from "#lib/video/takes/job-queries.ts";
import { playOwnAudio } from "#lib/video/takes/own-audio/play-own-audio.ts";
import type { TakeRow } from "#lib/video/takes/queries.ts";
import { abandonTake, TakeGone, watchTake } from "#lib/video/takes/settle-take.ts";
import { SPEAKING_SHARE, type TakeSentence } from "#lib/video/takes/take-data.ts";
import { TakeError, toTakeError } from "#lib/video/takes/take-error.ts";
import { TAKE_FAILURES } from "#lib/video/takes/take-failures.ts";
import { ownSoundFile, soundFile, takePath, withExtension } from "#lib/video/takes/take-files.ts";
import { measureTake, requireTakeGrowth, tidyCancelled } from "#lib/video/takes/take-storage.ts";
import { speakSentence } from "./speak-sentence.ts";

/** `gone`: the take was deleted. `settled`: it was cancelled, finished before, or finished by another run. */
export type TakeOutcome = "made" | "gone" | "settled";

/**
 * Speaks a take's script, or levels and transcribes its uploaded audio, and stores audio and captions. Safe to call again at any
 * time, in any process: sentences already spoken are reused; uploaded audio is processed from the start. Throws `TakeError`, also if the account's storage is full.
 */
export async function makeTakeAudio(takeId: string): Promise<TakeOutcome> {
  const take = await startTakeAcrossOwners(db, takeId, "generating_audio");
  if (!take) {
    await tidyCancelled(takeId);
    return "settled";
  }
  try {
    const audioPath = takePath(take, "audio.m4a");
    const captionsPath = takePath(take, "captions.vtt");
    const { sentences, script } = await makeSound(take, audioPath);
    await writeCaptions(sentences, captionsPath);
    const last = sentences.at(-1);
    const durationMs = last ? last.startMs + last.lengthMs : 0;
    const sizeBytes = await measureTake(take);
    const isKept = await db.transaction(async (tx) => {
      await requireTakeGrowth(tx, take, sizeBytes);
      const made = { audioPath, captionsPath, durationMs, sentences, script, sizeBytes };
      return await setAudioAcrossOwners(tx, take, made);
    });
    return isKept ? "made" : await abandonAudio(take);
  } catch (error) {
    const outcome = await abandonAudio(take);
    if (outcome === "gone" || error instanceof TakeGone) return outcome;
    throw toTakeError(error, TAKE_FAILURES.audio);
  }
}

/** Audio is requested once, with its take. */
const abandonAudio = async (take: TakeRow): Promise<"gone" | "settled"> =>
  (await abandonTake(take)) === "gone" ? "gone" : "settled";

/** Writes the audio of a take. Returns its sentences, and what they say. Throws `TakeGone` if it was deleted or settled. */
async function makeSound(
  take: TakeRow,
  audioPath: string,
): Promise<{ sentences: TakeSentence[]; script: string }> {
  const { signal, stop } = watchTake(take);
  const onProgress = async (done: number) => {
    if (!(await setProgressAcrossOwners(db, take, done))) throw new TakeGone();
  };
  try {
    if (take.ownAudio) return await playOwnAudio(take, take.ownAudio, { audioPath, signal, onProgress });
    const sentences = await speakAll(take, { signal, onProgress });
    await withScratch((scratch) => writeAudio(take, sentences, { audioPath, scratch, signal }));
    return { sentences, script: take.script };
  } finally {
    stop();
  }
}

type SpeakOptions = { signal: AbortSignal; onProgress: (done: number) => Promise<void> };

async function speakAll(take: TakeRow, { signal, onProgress }: SpeakOptions): Promise<TakeSentence[]> {
  const language = take.language ?? "en";
  const pronunciations = await withAccountPronunciations(
    take.ownerId,
    take.pronunciations,
    await listAvatarPronunciations(take.ownerId, take.avatarId),
  );
  const options = { language, pronunciations, hasIpa: speechServer().timings };
  const script = take.scenes
    ? splitScenes(
        take.scenes.map(({ script: text }) => text),
        options,
      )
    : splitScript(take.script, options).map((sentence) => ({ ...sentence, scene: undefined }));
  const voice = { name: take.voice ?? "", speed: take.speed, language, signal };
  // Once the machine has no time for the best voice, the usual one speaks to the end, so that a take waits for it once at most.
  let isBest = speechServer().timings && (await hasBestVoice(voice.name, baseLanguage(language)));
  const spoken: (TakeSentence & { pauseBeforeMs: number; pauseAfterMs: number })[] = [];
  for (const [index, sentence] of script.entries()) {
    const spoke = await speakSentence(take.ownerId, sentence, { ...voice, isBest });
    const { key, sound } = spoke;
    isBest &&= spoke.isBest;
    const { text, scene, pauseBeforeMs, pauseAfterMs } = sentence;
    const spokenMs = Math.round((sound.samples.length / SPEECH_RATE) * 1000);
    const place = { startMs: 0, leadMs: 0, lengthMs: 0, ...(scene !== undefined && { scene }) };
    spoken.push({ text, soundKey: key, spokenMs, ...place, pauseBeforeMs, pauseAfterMs });
    await onProgress((SPEAKING_SHARE * (index + 1)) / script.length);
  }
  if (spoken.every(({ spokenMs }) => spokenMs === 0)) {
    throw new TakeError(TAKE_FAILURES.nothing_to_say, { isLasting: true });
  }
  const spans = planSegments(spoken);
  return spoken.map(({ pauseBeforeMs: _, pauseAfterMs: __, ...sentence }, index) => ({
    ...sentence,
    ...spans[index],
  }));
}

async function writeAudio(
  take: TakeRow,
  sentences: readonly TakeSentence[],
  { audioPath, scratch, signal }: { audioPath: string; scratch: Scratch; signal: AbortSignal },
): Promise<void> {
  const placed: AudioSentence[] = [];
  for (const { soundKey, leadMs, lengthMs } of sentences) {
    placed.push({ leadMs, lengthMs, soundFile: await scratch.load(await copySound(take, soundKey)) });
  }
  const stored = storage();
  await stored.write(storedKey(withExtension(audioPath, "wav")), (wavFile) =>
    stored.write(storedKey(audioPath), async (m4aFile) => {
      await runAudioJob({ kind: "audio", sentences: placed, wavFile, m4aFile }, { signal });
    }),
  );
}

/**
 * Copies the sound into the take's own folder. The cache may drop it, but the video is always drawn from
 * exactly this sound.
 */
async function copySound(take: TakeRow, soundKey: string): Promise<string> {
  const own = ownSoundFile(take, soundKey);
  await storage().copy(soundFile(take.ownerId, soundKey), own);
  return own;
}

async function writeCaptions(sentences: readonly TakeSentence[], captionsPath: string): Promise<void> {
  const cues = makeCues(
    sentences
      // In its own audio, somebody may cough or sing.
      .filter(({ text }) => text !== "")
      .map(({ text, startMs, leadMs, spokenMs }) => ({
        ...{ text, startMs: startMs + leadMs },
        endMs: startMs + leadMs + spokenMs,
      })),
  );
  await storage().put(storedKey(captionsPath), toVtt(cues));
  await storage().put(storedKey(withExtension(captionsPath, "srt")), toSrt(cues));
}
