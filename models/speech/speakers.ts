import type { MachineSpeechJob } from "#models/machine-voice/machine-voice.ts";
import { findVoice, MACHINE_VOICE, type Voice } from "#models/voices.ts";
import type { OnDemandWorker } from "#models/workers/on-demand-worker.ts";
import type { Language } from "./languages.ts";
import type { SentenceSpeaker, SpeechWorker } from "./speak.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";

export type MachineVoiceWorker = OnDemandWorker<MachineSpeechJob, SpeechPiece>;

type Wanted = { voice: string; language: Language };

/** Chooses who speaks: the recording in English, and in other languages, or if it is named, the machine voice. */
export class Speakers {
  private readonly local: SpeechWorker;
  private readonly machine: MachineVoiceWorker;

  constructor(workers: { speech: SpeechWorker; machineVoice: MachineVoiceWorker }) {
    this.local = workers.speech;
    this.machine = workers.machineVoice;
  }

  choose({ voice, language }: Wanted): SentenceSpeaker {
    const person = findVoice(voice);
    const isLocal = language === "en" && voice !== MACHINE_VOICE;
    return isLocal ? this.speakLocally(person) : this.speakByMachine(person, language);
  }

  private speakLocally(voice: Voice): SentenceSpeaker {
    const worker = this.local;
    return {
      name: "piper-joe",
      language: "en",
      speak: (text, speed, signal) => speakPieces(worker, { text, voice, speed }, signal),
    };
  }

  private speakByMachine(voice: Voice, language: Language): SentenceSpeaker {
    const worker = this.machine;
    return {
      name: MACHINE_VOICE,
      language,
      async *speak(text, speed, signal) {
        yield await worker.run({ text, voice, speed, language }, signal);
      },
    };
  }
}

/** Speaks one sentence piece by piece. */
async function* speakPieces(
  worker: Pick<SpeechWorker, "run">,
  first: SpeechJob,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  let job: SpeechJob | undefined = first;
  while (job) {
    const piece: SpeechPiece = await worker.run(job, signal);
    yield piece;
    job = piece.rest;
  }
}
