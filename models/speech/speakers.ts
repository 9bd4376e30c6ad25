import type { MachineSpeechJob } from "#models/machine-voice/machine-voice.ts";
import type { OptionalModelFiles } from "#models/optional/descriptor.ts";
import type { InstalledModels } from "#models/optional/installed-models.ts";
import { findVoice, isVoice, MACHINE_VOICE, type Voice } from "#models/voices.ts";
import type { OnDemandWorker } from "#models/workers/on-demand-worker.ts";
import type { Language } from "./languages.ts";
import type { OptionalSpeechJob } from "./optional-voice.ts";
import type { SentenceSpeaker, SpeechWorker } from "./speak.ts";
import type { SpeechPiece, SpeechRest } from "./speech-job.ts";

export type MachineVoiceWorker = OnDemandWorker<MachineSpeechJob, SpeechPiece>;

type InstalledVoice = { name: string; speaker: number; model: OptionalModelFiles };
type Wanted = { voice: string; language: Language };

const OPTIONAL_VOICE_WORKER = new URL("./optional-voice-worker.ts", import.meta.url);

/**
 * Chooses who speaks, in a fixed order: the voice that was asked for; a recorded voice of the language, disguised as that
 * avatar; the machine voice. In English the second one is the recording that every instance has, and the machine voice only
 * speaks if it is named.
 */
export class Speakers {
  private readonly local: SpeechWorker;
  private readonly machine: MachineVoiceWorker;
  private readonly installed: InstalledModels;

  constructor(
    { speech, machineVoice }: { speech: SpeechWorker; machineVoice: MachineVoiceWorker },
    installed: InstalledModels,
  ) {
    this.local = speech;
    this.machine = machineVoice;
    this.installed = installed;
  }

  async choose({ voice, language }: Wanted): Promise<SentenceSpeaker> {
    const person = findVoice(voice);
    if (voice === MACHINE_VOICE) return this.speakByMachine(person, language);
    if (language === "en" && isVoice(voice)) return this.speakLocally(person);
    const voices = await this.voicesOf(language);
    const named = voices.find(({ name }) => name === voice);
    if (named) return this.speakInstalled(named, language, undefined);
    if (language === "en") return this.speakLocally(person);
    const [first] = voices;
    return first ? this.speakInstalled(first, language, person) : this.speakByMachine(person, language);
  }

  /** Whether a voice with that name exists: ours, OpenAI's, or a downloaded one, in whichever language. */
  async has(voice: string): Promise<boolean> {
    if (isVoice(voice)) return true;
    const names = (await this.installed.list()).flatMap(({ descriptor }) =>
      descriptor.engine === "piper" ? descriptor.voices.map(({ name }) => name) : [],
    );
    return names.includes(voice);
  }

  private async voicesOf(language: Language): Promise<InstalledVoice[]> {
    return (await this.installed.list()).flatMap((model) => {
      const { descriptor } = model;
      if (descriptor.engine !== "piper" || !descriptor.languages.includes(language)) return [];
      if (this.installed.isFailing(model)) return [];
      return descriptor.voices.map(({ name, speaker = 0 }) => ({ name, speaker, model }));
    });
  }

  private speakInstalled(
    { name, speaker, model }: InstalledVoice,
    language: Language,
    as: Voice | undefined,
  ): SentenceSpeaker {
    const run = (job: OptionalSpeechJob, signal: AbortSignal) =>
      this.installed.run<OptionalSpeechJob, SpeechPiece>(model, OPTIONAL_VOICE_WORKER, job, signal);
    return {
      name,
      language,
      speak: (text, speed, signal) => speakPieces({ run }, { text, speed, speaker, as }, signal),
    };
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
async function* speakPieces<Job>(
  worker: { run: (job: Job | SpeechRest, signal: AbortSignal) => Promise<SpeechPiece> },
  first: Job,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  let job: Job | SpeechRest | undefined = first;
  while (job) {
    const piece: SpeechPiece = await worker.run(job, signal);
    yield piece;
    job = piece.rest;
  }
}
