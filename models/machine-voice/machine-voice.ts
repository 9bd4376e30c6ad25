import type { EspeakEvent, EspeakModule, EspeakWorker } from "@echogarden/espeak-ng-emscripten";
import { toInt16 } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import { sayMarked } from "#models/speech/ipa-marks.ts";
import { ESPEAK_VOICES, type Language } from "#models/speech/languages.ts";
import { SPEECH_RATE, type SpeechPiece, type TimedPhoneme } from "#models/speech/speech-job.ts";
import { applyBiquad, createBiquad } from "./biquad.ts";
import { toMnemonics } from "./espeak-mnemonics.ts";
import { timePhonemes } from "./espeak-phonemes.ts";
import type { MachinePerson } from "./machine-people.ts";

export type MachineSpeechJob = { text: string; person: MachinePerson; speed: number; language: Language };

/** Words per minute at a tempo of 1, and espeak-ng's limits. */
const RATE = { usual: 175, min: 80, max: 450 };
/** espeak-ng's usual pitch is about 104 Hz at 50 %; by trial, 70 % more are an octave. */
const PITCH = { hz: 104, percent: 50, octave: 70, highest: 0.7 };
/** How lively the melody is, in percent. */
const USUAL_RANGE = 50;
/** Silence after a sentence and after a part of one, at a tempo of 1. espeak-ng adds none. */
const PAUSE_MS = { sentence: 220, part: 90 };
/**
 * Makes the languages as loud as the other voices (-25.5 LUFS), and high voices as loud as low ones. `bench/voices.ts`
 * measures it.
 */
const GAIN_DB: Readonly<Record<Language, number>> = { en: -5, de: -5, fr: -2.7, es: -3.8 };
const OCTAVE_DB = 4.2;
const FADE_SAMPLES = 0.005 * SPEECH_RATE;

/**
 * espeak-ng's own voice: a formant synthesizer, intelligible and plainly a machine. It gets formants, pitch, melody and
 * tempo for each avatar, so men and women differ, and its events time the phonemes exactly.
 */
export class MachineVoice {
  private readonly espeak: EspeakWorker;
  private readonly sounds = new Map<string, boolean>();
  private language: Language | undefined;

  constructor(module: EspeakModule) {
    this.espeak = new module.eSpeakNGWorker();
  }

  /** Speaks one sentence. It is one piece, because espeak-ng is finished within a fraction of its length. */
  speak({ text, person, speed, language }: MachineSpeechJob): SpeechPiece {
    this.use(language);
    const tempo = person.tempo * speed;
    this.tune(person, tempo);
    const { audio, events } = this.synthesize(this.withSounds(text));
    if (!events.some(({ type, id }) => type === "phoneme" && id !== "")) return EMPTY;
    const inputRate = this.espeak.get_samplerate();
    const ratio = SPEECH_RATE / (inputRate * person.pitch);
    const sound = this.colour(resample(audio, ratio), person, language);
    const pauseMs = (/[.!?…]["')\]]*$/.test(text) ? PAUSE_MS.sentence : PAUSE_MS.part) / tempo;
    const samples = new Float32Array(sound.length + Math.round((pauseMs * SPEECH_RATE) / 1_000));
    samples.set(sound);
    const endMs = (audio.length * 1_000) / inputRate;
    const phonemes = timePhonemes(events, { endMs, pauseMs: pauseMs * person.pitch, text }).map(
      ([symbol, from, to]): TimedPhoneme => [symbol, from / person.pitch, to / person.pitch],
    );
    return { audio: toInt16(samples), phonemes, rest: undefined };
  }

  private use(language: Language): void {
    if (language === this.language) return;
    if (this.espeak.set_voice(ESPEAK_VOICES[language]) !== 0)
      throw new Error(`espeak-ng has no voice for ${language}`);
    this.language = language;
  }

  /** The audio is played faster by the person's factor for formants, so rate and pitch are divided by it. */
  private tune({ pitch, hz, range }: MachinePerson, tempo: number): void {
    const percent = PITCH.percent + PITCH.octave * octavesAbove(pitch, hz);
    this.espeak.set_rate(Math.round(clamp((RATE.usual * tempo) / pitch, RATE.min, RATE.max)));
    this.espeak.set_pitch(Math.round(clamp(percent, 0, 99)));
    this.espeak.set_range(Math.round(clamp(USUAL_RANGE * range, 0, 99)));
  }

  private synthesize(text: string): { audio: Float32Array; events: EspeakEvent[] } {
    const parts: Int16Array[] = [];
    const events: EspeakEvent[] = [];
    this.espeak.synthesize(text, (audio, heard) => {
      parts.push(audio);
      events.push(...heard);
      return false;
    });
    const audio = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) for (const sample of part) audio[at++] = sample / 32_768;
    return { audio, events };
  }

  /** Replaces pronunciations in IPA by espeak-ng's notation. */
  private withSounds(text: string): string {
    const said = sayMarked(text, {
      say: (words) => words,
      sayIpa: (ipa) => ` ${toMnemonics(ipa, (sound) => this.has(sound))} `,
    });
    return said.join("");
  }

  /** Whether the language has this sound: espeak-ng is silent where it does not know a name. */
  private has(mnemonic: string): boolean {
    const key = `${this.language} ${mnemonic}`;
    const known = this.sounds.get(key);
    if (known !== undefined) return known;
    const { events } = this.synthesize(`[[${mnemonic}]]`);
    const found = events.some(({ type, id }) => type === "phoneme" && id !== "");
    this.sounds.set(key, found);
    return found;
  }

  private colour(sound: Float32Array, { pitch, hz, tones }: MachinePerson, language: Language): Float32Array {
    for (const tone of tones) applyBiquad(createBiquad(tone, SPEECH_RATE), sound);
    const gain = 10 ** ((GAIN_DB[language] - OCTAVE_DB * octavesAbove(pitch, hz)) / 20);
    return sound.map((value, i) => {
      const share = Math.min(1, i / FADE_SAMPLES, (sound.length - 1 - i) / FADE_SAMPLES);
      return value * gain * share;
    });
  }
}

/** How far the voice is above espeak-ng's usual pitch, in octaves, before its formants are moved. */
function octavesAbove(pitch: number, hz: number): number {
  return Math.min(PITCH.highest, Math.log2(hz / pitch / PITCH.hz));
}

const EMPTY: SpeechPiece = { audio: new Int16Array(0), phonemes: [], rest: undefined };

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
