import { join } from "node:path";
import sherpa, { type OfflineRecognizerConfig } from "sherpa-onnx-node";
import { withoutNoiseMarks } from "#lib/languages/noise-marks.ts";
import type { OptionalModelFiles } from "#models/optional/descriptor.ts";
import { type Language, languageOf } from "#models/speech/languages.ts";
import { RECOGNISER_RATE } from "./cut-at-pauses.ts";

/** `language` is undefined to find it out. */
export type OptionalRecognizerJob = { samples: Float32Array; language: Language | undefined };

/** Frames of silence after the sound: Whisper needs some to find the end, and fewer than it takes by default. */
const TAIL_PADDINGS = 300;

/** Loads an optional recognizer with sherpa-onnx. Returns a function that recognizes one piece at 16 kHz. */
export function loadOptionalRecognizer({ directory, descriptor }: OptionalModelFiles) {
  if (descriptor.engine !== "whisper" && descriptor.engine !== "moonshine") {
    throw new Error("A voice cannot hear");
  }
  const { engine, files, languages } = descriptor;
  const path = (file: string) => join(directory, file);
  const config = (language: Language | undefined): OfflineRecognizerConfig => ({
    featConfig: { sampleRate: RECOGNISER_RATE, featureDim: 80 },
    modelConfig: {
      ...(engine === "whisper"
        ? {
            whisper: {
              encoder: path(files.encoder),
              decoder: path(files.decoder),
              language: language ?? "",
              task: "transcribe",
              tailPaddings: TAIL_PADDINGS,
            },
          }
        : { moonshine: { encoder: path(files.encoder), mergedDecoder: path(files.decoder) } }),
      tokens: path(files.tokens),
      numThreads: 1,
      provider: "cpu",
      debug: 0,
    },
  });
  let current: Language | undefined;
  const recognizer = new sherpa.OfflineRecognizer(config(current));
  return ({ samples, language }: OptionalRecognizerJob): { text: string; language: Language } => {
    if (engine === "whisper" && language !== current) {
      recognizer.setConfig(config(language));
      current = language;
    }
    const stream = recognizer.createStream();
    stream.acceptWaveform({ sampleRate: RECOGNISER_RATE, samples });
    recognizer.decode(stream);
    const { text, lang = "" } = recognizer.getResult(stream);
    const found = languageOf(lang.replace(/[^a-z]/gi, ""));
    return { text: withoutNoiseMarks(text), language: language ?? found ?? languages[0] ?? "en" };
  };
}
