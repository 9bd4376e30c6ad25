import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import loadEspeak from "@echogarden/espeak-ng-emscripten";
import sherpa, { type OfflineTtsConfig } from "sherpa-onnx-node";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { toInt16 } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import type { OptionalModelFiles } from "#models/optional/descriptor.ts";
import { ESPEAK_VOICES, type Language } from "#models/speech/languages.ts";
import { SPEECH_RATE, type SpeechPiece } from "#models/speech/speech-job.ts";
import { USUAL_LUFS } from "#models/voices.ts";
import { withoutIpa } from "../ipa-marks.ts";

/** A sentence of one speaker. */
export type KokoroJob = { text: string; language: Language; speaker: number; speed: number };

/** A shorter sentence says too little about a speaker's loudness. */
const MIN_MEASURED_S = 1;
const MAX_GAIN_DB = 12;

/** The folder with espeak-ng's data, beside the model's own files. */
const ESPEAK_DATA = "espeak-ng-data";
/** Where the package keeps its files. */
const ESPEAK_SOURCE = "/usr/share/espeak-ng-data";
/** What espeak-ng needs for the languages that Kokoro speaks here. */
const ESPEAK_FILES = [
  ...["phondata", "phonindex", "phontab", "intonations", "en_dict", "es_dict", "fr_dict"],
  ...["lang/gmw/en", "lang/gmw/en-US", "lang/roa/es", "lang/roa/fr"],
];

/** The settings with which sherpa-onnx loads Kokoro. Each sentence names its own language. */
export function kokoroConfig({ directory, descriptor }: OptionalModelFiles): OfflineTtsConfig {
  if (descriptor.engine !== "kokoro") throw new Error("This model is not Kokoro");
  const { model, voices, tokens } = descriptor.files;
  return {
    model: {
      kokoro: {
        model: join(directory, model),
        voices: join(directory, voices),
        tokens: join(directory, tokens),
        dataDir: join(directory, ESPEAK_DATA),
        lang: ESPEAK_VOICES[descriptor.languages[0] ?? "en"],
      },
      numThreads: 1,
      provider: "cpu",
      debug: 0,
    },
    maxNumSentences: 1,
  };
}

/** Kokoro by sherpa-onnx. It speaks a whole sentence at once and does not time its phonemes. */
export class Kokoro {
  private readonly tts: InstanceType<typeof sherpa.OfflineTts>;
  private readonly gains = new Map<number, number>();

  private constructor(config: OfflineTtsConfig) {
    this.tts = new sherpa.OfflineTts(config);
  }

  static async load(files: OptionalModelFiles): Promise<Kokoro> {
    const config = kokoroConfig(files);
    await writeEspeakData(config.model.kokoro.dataDir);
    return new Kokoro(config);
  }

  speak({ text, language, speaker, speed }: KokoroJob): SpeechPiece {
    if (speaker >= this.tts.numSpeakers) {
      throw new Error(`Kokoro has ${this.tts.numSpeakers} speakers, not one with the number ${speaker}`);
    }
    const { samples, sampleRate } = this.tts.generate({
      text: withoutIpa(text),
      generationConfig: {
        sid: speaker,
        speed,
        silenceScale: 1,
        extra: { lang: ESPEAK_VOICES[language] },
      },
    });
    if (!samples.every(Number.isFinite)) throw new Error("Kokoro returned no audio for a sentence");
    const sound = resample(samples, SPEECH_RATE / sampleRate);
    const gain = 10 ** (this.gainDbOf(speaker, sound) / 20);
    return { audio: toInt16(sound.map((sample) => sample * gain)), phonemes: [], rest: undefined };
  }

  /** Makes speakers as loud as the other voices, by their first sentence that is long enough. */
  private gainDbOf(speaker: number, sound: Float32Array): number {
    const known = this.gains.get(speaker);
    if (known !== undefined) return known;
    const measured = USUAL_LUFS - measureLoudness(doubleRate(sound));
    const gainDb = Number.isFinite(measured) ? Math.max(-MAX_GAIN_DB, Math.min(MAX_GAIN_DB, measured)) : 0;
    if (sound.length >= MIN_MEASURED_S * SPEECH_RATE) this.gains.set(speaker, gainDb);
    return gainDb;
  }
}

/**
 * Writes the pronunciation data of the espeak-ng that is here anyway to `folder`, because sherpa-onnx has espeak-ng but none
 * of its data.
 */
async function writeEspeakData(folder: string): Promise<void> {
  const { FS } = await loadEspeak();
  for (const file of ESPEAK_FILES) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, FS.readFile(`${ESPEAK_SOURCE}/${file}`));
  }
}
