import { z } from "zod";
import { wavBytes } from "#lib/media/wav.ts";

export type TranscriptionSettings = {
  baseUrl: string;
  apiKey: string;
  model: string;
  keywords: readonly string[];
};

/** Transcribes one utterance. */
export interface Transcriber {
  transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string>;
}

const answer = z.object({ text: z.string() });

/** A server with OpenAI's transcription API. Keywords go into the prompt, which every such model reads. */
export class TranscriptionClient implements Transcriber {
  private readonly settings: TranscriptionSettings;

  constructor(settings: TranscriptionSettings) {
    this.settings = settings;
  }

  async transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string> {
    const { baseUrl, apiKey, model, keywords } = this.settings;
    const form = new FormData();
    form.set("file", new File([wavBytes(samples, sampleRate)], "utterance.wav", { type: "audio/wav" }));
    form.set("model", model);
    form.set("response_format", "json");
    if (keywords.length > 0) form.set("prompt", keywords.join(", "));
    const response = await fetch(`${baseUrl}/audio/transcriptions`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}` },
      body: form,
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the transcription server responded with ${response.status}`);
    }
    return answer.parse(await response.json()).text.trim();
  }
}
