import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { type Recording, USUAL_LUFS } from "#models/voices.ts";
import type { Language } from "./languages.ts";
import type { Piper } from "./piper.ts";
import type { SpeechPiece, SpeechRest } from "./speech-job.ts";

/** A sentence of one speaker, or the rest of one. */
export type OptionalSpeechJob = { text: string; speed: number; speaker: number } | SpeechRest;

/** Spoken once to measure a speaker. */
const FIRST_SENTENCES: Readonly<Record<Language, string>> = {
  en: "Hello, my name is Maya and I will be asking you a few questions today.",
  de: "Guten Tag, ich heiße Maya und stelle Ihnen heute ein paar Fragen.",
  fr: "Bonjour, je m'appelle Maya et je vais vous poser quelques questions.",
  es: "Buenos días, me llamo Maya y hoy le haré algunas preguntas.",
};

const MAX_GAIN_DB = 12;

/** A downloaded voice. It measures the loudness of each speaker once, so that every voice is equally loud. */
export class OptionalVoice {
  private readonly piper: Piper;
  private readonly language: Language;
  private readonly recordings = new Map<number, Promise<Recording>>();

  constructor(piper: Piper, language: Language) {
    this.piper = piper;
    this.language = language;
  }

  async speak(job: OptionalSpeechJob): Promise<SpeechPiece> {
    if ("latent" in job) return await this.piper.speak(job);
    const { text, speed, speaker } = job;
    return await this.piper.speak({ text, speed, voice: await this.recordingOf(speaker) });
  }

  /** Measures a speaker at first use. */
  recordingOf(speaker: number): Promise<Recording> {
    const known = this.recordings.get(speaker);
    if (known) return known;
    const measured = this.measure(speaker);
    this.recordings.set(speaker, measured);
    return measured;
  }

  private async measure(speaker: number): Promise<Recording> {
    const plain: Recording = { pitch: 1, tempo: 1, speaker };
    const parts: number[] = [];
    let job: Parameters<Piper["speak"]>[0] | undefined = {
      text: FIRST_SENTENCES[this.language],
      speed: 1,
      voice: plain,
    };
    while (job) {
      const { audio, rest }: SpeechPiece = await this.piper.speak(job);
      for (const sample of audio) parts.push(sample / 32_768);
      job = rest;
    }
    const gainDb = USUAL_LUFS - measureLoudness(doubleRate(Float32Array.from(parts)));
    return {
      ...plain,
      gainDb: Number.isFinite(gainDb) ? Math.max(-MAX_GAIN_DB, Math.min(MAX_GAIN_DB, gainDb)) : 0,
    };
  }
}
