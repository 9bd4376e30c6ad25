import { machinePersonOf } from "#models/machine-voice/machine-people.ts";
import type { MachineSpeechJob } from "#models/machine-voice/machine-voice.ts";
import { type OptionalModelFiles, type OptionalVoiceEntry, voicesOf } from "#models/optional/descriptor.ts";
import type { InstalledModels } from "#models/optional/installed-models.ts";
import { findRecording, isVoice, isWoman, MACHINE_VOICE, personOf } from "#models/voices.ts";
import type { OnDemandWorker } from "#models/workers/on-demand-worker.ts";
import type { KokoroJob } from "./kokoro/kokoro.ts";
import type { Language } from "./languages.ts";
import type { LocalSpeech } from "./local-speech.ts";
import type { BestVoices } from "./natural/best-voices.ts";
import type { NaturalJob } from "./natural/natural-speech.ts";
import { type NaturalVoice, naturalVoiceOf } from "./natural/natural-voices.ts";
import type { WholeJob } from "./natural/whole-kokoro.ts";
import type { OptionalSpeechJob } from "./optional-voice.ts";
import type { SentenceSpeaker } from "./speak.ts";
import type { SpeechJob, SpeechPiece, SpokenPiece } from "./speech-job.ts";

type OwnVoices = Pick<LocalSpeech, "run" | "naturalWorker">;
export type MachineVoiceWorker = OnDemandWorker<MachineSpeechJob, SpeechPiece>;

type InstalledVoice = OptionalVoiceEntry & { model: OptionalModelFiles };
/** `quality`: `best` waits for a better sound of the same voice, if there is one. */
type Wanted = { voice: string; language: Language; quality?: "best" | undefined };

/** What a natural voice with Kokoro's own decoder is called. */
const BEST_NAME = "kokoro-82m";

const PIPER_WORKER = { script: new URL("./optional-voice-worker.ts", import.meta.url), isProcess: false };
const KOKORO_WORKER = { script: new URL("./kokoro/kokoro-worker.ts", import.meta.url), isProcess: true };

/**
 * Chooses who speaks, in a fixed order: the voice that was asked for; the avatar's natural voice; a recorded voice of the
 * language, for women a woman's if there is one; the machine voice. In English every instance has a recording, and the machine voice only
 * speaks if it is named. So does Kokoro itself, which is too slow for calls on many machines.
 */
export class Speakers {
  private readonly local: OwnVoices;
  private readonly machine: MachineVoiceWorker;
  private readonly best: BestVoices;
  private readonly installed: InstalledModels;

  constructor(
    { speech, machineVoice, best }: { speech: OwnVoices; machineVoice: MachineVoiceWorker; best: BestVoices },
    installed: InstalledModels,
  ) {
    this.local = speech;
    this.machine = machineVoice;
    this.best = best;
    this.installed = installed;
  }

  async choose({ voice, language, quality }: Wanted): Promise<SentenceSpeaker> {
    if (voice === MACHINE_VOICE) return this.speakByMachine(voice, language);
    const natural = naturalVoiceOf(personOf(voice) ?? "", language);
    const worker = natural && this.local.naturalWorker;
    if (worker) {
      const isBest = quality === "best" && (await this.best.isThere());
      return isBest
        ? this.speakBest(natural, language)
        : this.speakNaturally(worker, { voice: natural, language });
    }
    if (language === "en" && isVoice(voice)) return this.speakLocally(voice);
    const voices = await this.voicesOf(language);
    const named = voices.find(({ name }) => name === voice);
    if (named?.model.descriptor.engine === "kokoro") return this.speakByKokoro(named, language);
    if (named) return this.speakInstalled(named, language);
    if (language === "en") return this.speakLocally(voice);
    const recorded = voices.filter(({ model }) => model.descriptor.engine === "piper");
    const own = recorded.find(({ of }) => of === (isWoman(voice) ? "woman" : "man")) ?? recorded[0];
    return own ? this.speakInstalled(own, language) : this.speakByMachine(voice, language);
  }

  /** Whether a voice with that name exists: ours, OpenAI's, or a downloaded one, in whichever language. */
  async has(voice: string): Promise<boolean> {
    if (isVoice(voice)) return true;
    const voices = (await this.installed.list()).flatMap(({ descriptor }) => voicesOf(descriptor) ?? []);
    return voices.some(({ name }) => name === voice);
  }

  private async voicesOf(language: Language): Promise<InstalledVoice[]> {
    return (await this.installed.list()).flatMap((model) => {
      if (this.installed.isFailing(model)) return [];
      return (voicesOf(model.descriptor) ?? [])
        .filter(({ languages }) => languages.includes(language))
        .map((voice) => ({ ...voice, model }));
    });
  }

  private speakInstalled({ name, speaker, model }: InstalledVoice, language: Language): SentenceSpeaker {
    const run = (job: OptionalSpeechJob, signal: AbortSignal) =>
      this.installed.run<OptionalSpeechJob, SpeechPiece>(model, PIPER_WORKER, job, signal);
    return {
      name,
      language,
      hasTimings: true,
      speak: (text, speed, signal) =>
        speakPieces<OptionalSpeechJob>({ run }, { text, speed, speaker }, signal),
    };
  }

  private speakByKokoro({ name, speaker, model }: InstalledVoice, language: Language): SentenceSpeaker {
    const { installed } = this;
    return {
      name,
      language,
      hasTimings: false,
      async *speak(text, speed, signal) {
        const job: KokoroJob = { text, language, speaker, speed };
        yield await installed.run<KokoroJob, SpeechPiece>(model, KOKORO_WORKER, job, signal);
      },
    };
  }

  private speakNaturally(
    worker: NonNullable<LocalSpeech["naturalWorker"]>,
    { voice, language }: { voice: NaturalVoice; language: Language },
  ): SentenceSpeaker {
    return {
      name: "kokoro",
      language,
      hasTimings: true,
      speak: (text, speed, signal) => speakPieces<NaturalJob>(worker, { text, voice, speed }, signal),
    };
  }

  private speakBest(voice: NaturalVoice, language: Language): SentenceSpeaker {
    const { best } = this;
    return {
      name: BEST_NAME,
      language,
      hasTimings: true,
      speak: (text, speed, signal) => speakPieces<WholeJob>(best, { text, voice, speed }, signal),
    };
  }

  private speakLocally(name: string): SentenceSpeaker {
    const worker = this.local;
    const voice = findRecording(name);
    return {
      name: "piper-joe",
      language: "en",
      hasTimings: true,
      speak: (text, speed, signal) => speakPieces<SpeechJob>(worker, { text, voice, speed }, signal),
    };
  }

  private speakByMachine(name: string, language: Language): SentenceSpeaker {
    const worker = this.machine;
    const person = machinePersonOf(name);
    return {
      name: MACHINE_VOICE,
      language,
      hasTimings: true,
      async *speak(text, speed, signal) {
        yield await worker.run({ text, person, speed, language }, signal);
      },
    };
  }
}

/** Speaks one sentence piece by piece. */
async function* speakPieces<Job>(
  worker: { run: (job: Job, signal: AbortSignal) => Promise<SpokenPiece & { rest: Job | undefined }> },
  first: Job,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece> {
  let job: Job | undefined = first;
  while (job) {
    const piece: SpokenPiece & { rest: Job | undefined } = await worker.run(job, signal);
    yield piece;
    job = piece.rest;
  }
}
