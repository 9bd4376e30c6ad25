import { ApiError } from "#models/http/api-error.ts";
import type { OptionalModelFiles } from "#models/optional/descriptor.ts";
import type { InstalledModels } from "#models/optional/installed-models.ts";
import type { Language } from "#models/speech/languages.ts";
import { MOONSHINE_LONGEST_S } from "./cut-at-pauses.ts";
import type { OptionalRecognizerJob } from "./optional-recognizer.ts";
import { createEnglishRecognizer, type Recognizer, type TranscriptionWorker } from "./transcribe.ts";

/** Whisper hears 30 s at once, and some of it is padding. */
const WHISPER_LONGEST_S = 25;

const WORKER = new URL("./optional-recognizer-worker.ts", import.meta.url);

/**
 * Chooses who hears: English the recognizer that every instance has, another language the first installed one that knows it.
 * To find the language out takes one that knows several; without it, all is English.
 */
export class Recognizers {
  private readonly english: Recognizer;
  private readonly installed: InstalledModels;

  constructor(worker: TranscriptionWorker, installed: InstalledModels) {
    this.english = createEnglishRecognizer(worker);
    this.installed = installed;
  }

  async choose(language: Language | undefined): Promise<Recognizer> {
    if (language === "en") return this.english;
    for (const model of await this.installed.list()) {
      const { engine, languages } = model.descriptor;
      if (engine !== "whisper" && engine !== "moonshine") continue;
      const knows = language ? languages.includes(language) : languages.length > 1;
      if (!knows) continue;
      return {
        longestS: engine === "whisper" ? WHISPER_LONGEST_S : MOONSHINE_LONGEST_S,
        recognize: (samples, wanted, signal) => this.hearWith(model, { samples, language: wanted }, signal),
      };
    }
    if (!language) return this.english;
    throw new ApiError(
      400,
      `language: no recognizer for "${language}" is installed. Run models pull whisper-base, or use a transcription server that knows it`,
      "language_not_installed",
    );
  }

  private hearWith(
    model: OptionalModelFiles,
    job: OptionalRecognizerJob,
    signal: AbortSignal,
  ): Promise<{ text: string; language: Language }> {
    return this.installed.run(model, { script: WORKER, isProcess: true }, job, signal);
  }
}
