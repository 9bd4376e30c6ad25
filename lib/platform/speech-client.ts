import { z } from "zod";
import { OPENAI_VOICES } from "./openai-voices.ts";

/** Samples a second of what speech servers send as `pcm`. */
export const SPEECH_RATE = 24_000;

/**
 * IPA symbol (or a space or punctuation mark), start and end in milliseconds from the beginning of the samples that it
 * comes with; it may lie in those of the next pieces.
 */
export type TimedPhoneme = [symbol: string, startMs: number, endMs: number];
/** `ipa`: with the first sound of a text without timings, how all of it is said ("" where that is not known). */
export type SpeechPiece = { samples: Int16Array; phonemes?: TimedPhoneme[]; ipa?: string };

export type SpeechSettings = {
  baseUrl: string;
  apiKey: string;
  model: string;
  voice: string;
  timings: boolean;
  /** Pace against the voice's own, which is 1. */
  speed?: number;
};

/** Turns text into sound, piece by piece as the server makes it. */
export interface Speaker {
  speak(text: string, signal: AbortSignal): AsyncIterable<SpeechPiece>;
}

const timedLine = z.object({
  audio: z.base64(),
  phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])),
});

/** A server that speaks OpenAI's speech API; with `timings`, the local server's timed variant of it. */
export class SpeechClient implements Speaker {
  private readonly settings: SpeechSettings;

  constructor(settings: SpeechSettings) {
    this.settings = settings;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    const { baseUrl, apiKey, model, timings, speed } = this.settings;
    const voice = timings ? this.settings.voice : (OPENAI_VOICES[this.settings.voice] ?? this.settings.voice);
    const response = await fetch(`${baseUrl}/audio/speech${timings ? "/timed" : ""}`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ model, voice, input: text, response_format: "pcm", speed }),
      signal,
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`the speech server answered ${response.status}`);
    }
    yield* timings ? readTimed(response.body) : readPcm(response.body);
  }
}

async function* readTimed(body: ReadableStream<Uint8Array>): AsyncGenerator<SpeechPiece> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() === "") continue;
      const { audio, phonemes } = timedLine.parse(JSON.parse(line));
      yield { samples: toSamples(Buffer.from(audio, "base64")), phonemes };
    }
  }
}

/** A network chunk may end in the middle of a sample: the odd byte waits for the next chunk. */
async function* readPcm(body: ReadableStream<Uint8Array>): AsyncGenerator<SpeechPiece> {
  let rest = Buffer.alloc(0);
  for await (const bytes of body) {
    const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : Buffer.from(bytes);
    const whole = all.length - (all.length % 2);
    rest = all.subarray(whole);
    if (whole > 0) yield { samples: toSamples(all.subarray(0, whole)) };
  }
}

/** Little-endian 16-bit samples in a buffer of their own, which typed arrays and the native side need. */
function toSamples(bytes: Buffer): Int16Array {
  const samples = new Int16Array(bytes.length / 2);
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2);
  return samples;
}
