import { link, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { db } from "#db/client.ts";
import { makeCues, toSrt, toVtt } from "#lib/captions/cues.ts";
import { errorCode } from "#lib/platform/error-code.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import { storageFile } from "#lib/platform/storage.ts";
import { planSegments } from "#lib/rendering/plan-segments.ts";
import { runMediaJob } from "#lib/rendering/run-media-job.ts";
import { splitScript } from "#lib/script/split-script.ts";
import {
  findWorkingTakeAcrossOwners,
  noteAudioAcrossOwners,
  noteProgressAcrossOwners,
} from "#lib/takes/job-queries.ts";
import { leaveTake } from "#lib/takes/leave-take.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import { speakSentence } from "#lib/takes/speak-sentence.ts";
import type { TakeSentence } from "#lib/takes/take-data.ts";
import { inWords, TakeError } from "#lib/takes/take-error.ts";
import { ownSoundFile, soundFile, takePath, withEnding } from "#lib/takes/take-files.ts";

/** Share of the work that speaking is; the rest is levelling and encoding. */
const SPEAKING_SHARE = 0.9;

/** `gone`: deleted meanwhile. `settled`: made or failed before, or by another run. */
export type TakeOutcome = "made" | "gone" | "settled";

/**
 * Speaks the script of a take and stores sound and captions. It may be called again at any time, in any process:
 * sentences that were spoken are not spoken again. Throws `TakeError`.
 */
export async function makeTakeAudio(takeId: string): Promise<TakeOutcome> {
  const take = await findWorkingTakeAcrossOwners(db, takeId, "generating_audio");
  if (!take) return "settled";
  try {
    const sentences = await speakAll(take);
    if (!sentences) return await leaveTake(take);
    const audioPath = takePath(take, "audio.m4a");
    const captionsPath = takePath(take, "captions.vtt");
    await writeSound(take, sentences, audioPath);
    await writeCaptions(sentences, captionsPath);
    const last = sentences.at(-1);
    const durationMs = last ? last.startMs + last.lengthMs : 0;
    if (await noteAudioAcrossOwners(db, takeId, { audioPath, captionsPath, durationMs, sentences }))
      return "made";
    return await leaveTake(take);
  } catch (error) {
    if ((await leaveTake(take)) === "gone") return "gone";
    throw inWords(error, "The sound could not be made. Try again.");
  }
}

/** Undefined when the take was deleted or settled meanwhile. */
async function speakAll(take: TakeRow): Promise<TakeSentence[] | undefined> {
  const language = take.language ?? "en";
  const script = splitScript(take.script, { language, pronunciations: take.pronunciations });
  const voice = { name: take.voice ?? "", speed: take.speed };
  const spoken: (TakeSentence & { pauseBeforeMs: number; pauseAfterMs: number })[] = [];
  for (const [index, sentence] of script.entries()) {
    const { key, sound } = await speakSentence(take.ownerId, sentence, voice);
    const { text, pauseBeforeMs, pauseAfterMs } = sentence;
    const spokenMs = Math.round((sound.samples.length / SPEECH_RATE) * 1000);
    const place = { startMs: 0, leadMs: 0, lengthMs: 0 };
    spoken.push({ text, soundKey: key, spokenMs, ...place, pauseBeforeMs, pauseAfterMs });
    const progress = (SPEAKING_SHARE * (index + 1)) / script.length;
    if (!(await noteProgressAcrossOwners(db, take.id, "generating_audio", progress))) return undefined;
  }
  if (spoken.every(({ spokenMs }) => spokenMs === 0)) {
    throw new TakeError("The voice found nothing to say in this script.", { isLasting: true });
  }
  const spans = planSegments(spoken);
  return spoken.map(({ text, soundKey, spokenMs }, index) => ({
    ...{ text, soundKey, spokenMs },
    ...(spans[index] ?? { startMs: 0, leadMs: 0, lengthMs: 0 }),
  }));
}

async function writeSound(
  take: TakeRow,
  sentences: readonly TakeSentence[],
  audioPath: string,
): Promise<void> {
  await mkdir(dirname(storageFile(audioPath)), { recursive: true });
  const parts = await Promise.all(
    sentences.map(async ({ soundKey, leadMs, lengthMs }) => ({
      ...{ leadMs, lengthMs },
      soundFile: await keepSound(take, soundKey),
    })),
  );
  await makeWhole(storageFile(withEnding(audioPath, "wav")), (wavFile) =>
    makeWhole(storageFile(audioPath), async (m4aFile) => {
      await runMediaJob({ kind: "sound", parts, wavFile, m4aFile });
    }),
  );
}

/** A take keeps its sentences when the cache forgets them: its video is drawn from the very sound that it has. */
async function keepSound(take: TakeRow, soundKey: string): Promise<string> {
  const own = ownSoundFile(take, soundKey);
  await link(soundFile(take.ownerId, soundKey), own).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return own;
}

async function writeCaptions(sentences: readonly TakeSentence[], captionsPath: string): Promise<void> {
  const cues = makeCues(
    sentences.map(({ text, startMs, leadMs, spokenMs }) => ({
      ...{ text, startMs: startMs + leadMs },
      endMs: startMs + leadMs + spokenMs,
    })),
  );
  await makeWhole(storageFile(captionsPath), (part) => writeFile(part, toVtt(cues)));
  await makeWhole(storageFile(withEnding(captionsPath, "srt")), (part) => writeFile(part, toSrt(cues)));
}
