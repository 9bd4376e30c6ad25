import { z } from "zod";
import { withoutNoiseMarks } from "#lib/languages/noise-marks.ts";
import { wavBytes } from "#lib/media/wav.ts";

export type TranscriptionSettings = {
  baseUrl: string;
  apiKey: string;
  model: string;
  keywords: readonly string[];
  /** The language of what is said, as a two-letter code. If omitted, the server finds it out. */
  language?: string | undefined;
  /** Called with each text and the language that the server heard, as a code or an English name. */
  onLanguage?: ((reported: string | undefined, text: string) => void) | undefined;
};

/** Transcribes one utterance. */
export interface Transcriber {
  transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string>;
}

const answer = z.object({ text: z.string(), language: z.string().optional() });

/** A server with OpenAI's transcription API. Keywords go into the prompt, which every such model reads. */
export class TranscriptionClient implements Transcriber {
  private readonly settings: TranscriptionSettings;
  /** Only the longer format has the language, and not every model of OpenAI's knows it. */
  private format: "json" | "verbose_json";

  constructor(settings: TranscriptionSettings) {
    this.settings = settings;
    this.format = settings.onLanguage ? "verbose_json" : "json";
  }

  /** Throws if the server does not answer, or not with a text. */
  async transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string> {
    let response = await this.request(samples, sampleRate, signal);
    if (response.status === 400 && this.format === "verbose_json") {
      await response.body?.cancel();
      this.format = "json";
      response = await this.request(samples, sampleRate, signal);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the transcription server responded with ${response.status}`);
    }
    const { text, language: reported } = answer.parse(await response.json());
    const words = withoutNoiseMarks(text);
    // A noise is in no language.
    if (words !== "") this.settings.onLanguage?.(reported, text);
    return words;
  }

  private async request(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<Response> {
    const { baseUrl, apiKey, model, keywords, language } = this.settings;
    const form = new FormData();
    form.set("file", new File([wavBytes(samples, sampleRate)], "utterance.wav", { type: "audio/wav" }));
    form.set("model", model);
    form.set("response_format", this.format);
    if (language !== undefined) form.set("language", language);
    if (keywords.length > 0) form.set("prompt", keywords.join(", "));
    return await fetch(`${baseUrl}/audio/transcriptions`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
      signal,
    });
  }
}
