import { z } from "zod";
import { toSamples } from "#lib/media/pcm.ts";
import { readText } from "./chat/read-server-sent-data.ts";
import { readSound } from "./read-sound.ts";

/** Sample rate of `pcm` from speech servers, in Hz. */
export const SPEECH_RATE = 24_000;

/**
 * IPA symbol (or a space or punctuation mark), start and end in milliseconds from the start of the samples it arrives
 * with; it may extend into the next pieces.
 */
export type TimedPhoneme = [symbol: string, startMs: number, endMs: number];
/** `ipa`: with the first audio of a text without timings, its whole pronunciation ("" if unknown). */
export type SpeechPiece = { samples: Int16Array; phonemes?: TimedPhoneme[]; ipa?: string };

export type SpeechSettings = {
  baseUrl: string;
  apiKey: string;
  model: string;
  voice: string;
  timings: boolean;
  /** Speed relative to the voice's own, which is 1. */
  speed?: number;
  /** Called if the local server's machine voice speaks, because it has no other voice for the language. */
  onMachineVoice?: (voice: string) => void;
  /** Asks the local server for the best sound of the voice, which takes about twice as long as the speech. */
  quality?: "best";
  /** Called with the voice that speaks, as the local server calls it. */
  onVoice?: (voice: string) => void;
  /** The language of the text as a two-letter code. Only the local server gets it; others find it out. */
  language?: string;
};

/** The speech server does not have the voice. */
export class VoiceUnknownError extends Error {}

/** The local server names the voice that speaks: the machine voice is never chosen silently. */
const VOICE_HEADER = "x-visavis-voice";
const MACHINE_VOICE = "espeak-ng";

/** How servers refuse a request that they understand in principle: OpenAI's answers an unknown voice with 400. */
const REFUSALS = [400, 404, 422];

/** Servers, by address, that have refused raw samples and answer WAV. */
const wantsWav = new Set<string>();
/** What is read of an error's body. */
const MAX_ERROR_BYTES = 4_096;

/** Synthesizes text and yields audio as it arrives. */
export interface Speaker {
  speak(text: string, signal: AbortSignal): AsyncIterable<SpeechPiece>;
}

const timedLine = z.object({
  audio: z.base64(),
  phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])).optional(),
  /** In the first line of a voice without timings. */
  ipa: z.string().optional(),
});

/** A server with OpenAI's speech API; with `timings`, the local server's timed variant. */
export class SpeechClient implements Speaker {
  private readonly settings: SpeechSettings;

  constructor(settings: SpeechSettings) {
    this.settings = settings;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    const { baseUrl, apiKey, model, timings, speed, language, quality } = this.settings;
    const voice = timings ? this.settings.voice : (OPENAI_VOICES[this.settings.voice] ?? this.settings.voice);
    const request = async (format: "pcm" | "wav") =>
      await fetch(`${baseUrl}/audio/speech${timings ? "/timed" : ""}`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({
          ...{ model, voice, input: text, response_format: format, speed },
          ...(timings && language !== undefined ? { language } : {}),
          ...(timings && quality !== undefined ? { quality } : {}),
        }),
        signal,
      });
    let response = await request(wantsWav.has(baseUrl) ? "wav" : "pcm");
    if (!timings && !wantsWav.has(baseUrl) && (await refusesPcm(response))) {
      response = await request("wav");
      if (response.ok) wantsWav.add(baseUrl);
    }
    if (!response.ok || !response.body) {
      if (!response.bodyUsed) await response.body?.cancel();
      const message = `the speech server responded with ${response.status}`;
      throw REFUSALS.includes(response.status) ? new VoiceUnknownError(message) : new Error(message);
    }
    const used = response.headers.get(VOICE_HEADER);
    if (timings && used !== null) this.settings.onVoice?.(used);
    if (timings && used === MACHINE_VOICE && voice !== MACHINE_VOICE) this.settings.onMachineVoice?.(used);
    if (timings) yield* readTimed(response.body);
    else {
      const type = response.headers.get("content-type") ?? "";
      for await (const samples of readSound(response.body, type, SPEECH_RATE)) yield { samples };
    }
  }
}

/** Whether a server says that it does not know raw samples. Reads the body of a refusal. */
async function refusesPcm(response: Response): Promise<boolean> {
  if (![400, 415, 422].includes(response.status)) return false;
  const message = await readText(response, MAX_ERROR_BYTES).catch(() => "");
  return /response_format|\bpcm\b|audio format|\bwav\b/i.test(message);
}

async function* readTimed(body: ReadableStream<Uint8Array>): AsyncGenerator<SpeechPiece> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() === "") continue;
      const { audio, phonemes, ipa } = timedLine.parse(JSON.parse(line));
      const samples = toSamples(Buffer.from(audio, "base64"));
      yield { samples, ...(phonemes && { phonemes }), ...(ipa !== undefined && { ipa }) };
    }
  }
}

/** OpenAI voices closest to the built-in avatars', because services other than the local one only know these. */
export const OPENAI_VOICES: Record<string, string> = {
  ama: "sage",
  daniel: "onyx",
  henry: "ballad",
  kenji: "ash",
  leila: "alloy",
  leo: "verse",
  maya: "nova",
  mei: "shimmer",
  omar: "echo",
  priya: "coral",
  sofia: "marin",
};
