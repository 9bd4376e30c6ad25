import { z } from "zod";

export type TranscriptionSettings = {
  baseUrl: string;
  apiKey: string;
  model: string;
  keywords: readonly string[];
};

/** Turns one utterance into text. */
export interface Transcriber {
  transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string>;
}

const answer = z.object({ text: z.string() });

/** A server that speaks OpenAI's transcription API. Keywords go in the prompt, which every such model reads. */
export class TranscriptionClient implements Transcriber {
  private readonly settings: TranscriptionSettings;

  constructor(settings: TranscriptionSettings) {
    this.settings = settings;
  }

  async transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string> {
    const { baseUrl, apiKey, model, keywords } = this.settings;
    const form = new FormData();
    form.set("file", new File([toWav(samples, sampleRate)], "utterance.wav", { type: "audio/wav" }));
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
      throw new Error(`the transcription server answered ${response.status}`);
    }
    return answer.parse(await response.json()).text.trim();
  }
}

/** A mono 16-bit WAV file. */
function toWav(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (offset: number, value: string) => bytes.set(new TextEncoder().encode(value), offset);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  new Int16Array(bytes.buffer, 44).set(samples);
  return bytes;
}
