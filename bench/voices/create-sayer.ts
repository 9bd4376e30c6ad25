import { InstalledModels } from "#models/optional/installed-models.ts";
import type { Language } from "#models/speech/languages.ts";
import { LocalSpeech } from "#models/speech/local-speech.ts";
import { BestVoices } from "#models/speech/natural/best-voices.ts";
import { Speakers } from "#models/speech/speakers.ts";
import type { SpeechJob, SpokenPiece, TimedPhoneme } from "#models/speech/speech-job.ts";
import { createOnDemandWorkers } from "#models/start-workers.ts";

/** A whole sentence, and how long its first piece took. */
type Spoken = { samples: Int16Array; phonemes: TimedPhoneme[]; firstPieceMs: number };
export type Sayer = { say: (text: string, voice: string) => Promise<Spoken>; close: () => Promise<void> };

/** Speaks with the voices of a language as the models server does; with `isRecording` as if the natural ones were not there. */
export function createSayer(cache: string, language: Language, isRecording = false): Sayer {
  const installed = new InstalledModels(cache);
  const best = new BestVoices(cache, installed);
  const { machineVoice } = createOnDemandWorkers(cache);
  const local = new LocalSpeech(cache);
  const run = (job: SpeechJob, signal?: AbortSignal) => local.run(job, signal);
  const speech = isRecording ? { run, naturalWorker: undefined } : local;
  const speakers = new Speakers({ speech, machineVoice, best }, installed);
  return {
    say: async (text, voice) => {
      if (!(await speakers.has(voice)))
        throw new Error(`There is no voice ${voice}. Download one with models pull.`);
      const began = performance.now();
      const speaker = await speakers.choose({ voice, language });
      const pieces: SpokenPiece[] = [];
      let firstPieceMs = 0;
      for await (const piece of speaker.speak(text, 1, new AbortController().signal)) {
        firstPieceMs ||= performance.now() - began;
        pieces.push(piece);
      }
      const samples = Int16Array.from(pieces.flatMap(({ audio }) => [...audio]));
      return { samples, phonemes: pieces[0]?.phonemes ?? [], firstPieceMs };
    },
    close: async () => {
      await Promise.all([local, machineVoice, installed, best].map((part) => part.close()));
    },
  };
}
