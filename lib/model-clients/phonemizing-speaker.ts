import { z } from "zod";
import { type Pronunciation, pronouncer } from "./pronounce.ts";
import { type Speaker, SpeechClient, type SpeechPiece, type SpeechSettings } from "./speech-client.ts";

/** Speaks each text with its words replaced by their pronunciations. Captions still show the text as written. */
export class PronouncingSpeaker implements Speaker {
  private readonly voice: Speaker;
  private readonly pronounce: (text: string) => string;

  constructor(voice: Speaker, pronunciations: readonly Pronunciation[], hasIpa: boolean) {
    this.voice = voice;
    this.pronounce = pronouncer(pronunciations, hasIpa);
  }

  speak(text: string, signal: AbortSignal): AsyncIterable<SpeechPiece> {
    return this.voice.speak(this.pronounce(text), signal);
  }
}

/** Longest wait for a pronunciation; the voice takes longer to begin. */
const TIMEOUT_MS = 1_000;

const answer = z.object({ ipa: z.string() });

/**
 * Wraps a voice without timings and adds each text's pronunciation to its first audio, so the avatar can locate the
 * phonemes in the audio. It asks the local models server at `baseUrl` in parallel. If that has not responded by the
 * first audio, or is absent, lip sync uses the audio alone.
 */
export class PhonemizingSpeaker implements Speaker {
  private readonly voice: Speaker;
  private readonly baseUrl: string;

  private readonly language: string | undefined;

  constructor(voice: Speaker, baseUrl: string, language?: string) {
    this.voice = voice;
    this.baseUrl = baseUrl;
    this.language = language;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    let ipa = "";
    const { language } = this;
    const asked = findPhonemes(this.baseUrl, text, { language, signal }).then((found) => {
      ipa = found;
    });
    // The consumer may stop first; the result is then unused.
    asked.catch(() => {});
    let isFirst = true;
    for await (const piece of this.voice.speak(text, signal)) {
      yield isFirst ? { ...piece, ipa } : piece;
      isFirst &&= piece.samples.length === 0;
    }
  }
}

/** How a text is pronounced, as espeak-ng writes it, by the local models server at `baseUrl`. Empty if that doesn't respond. */
export async function findPhonemes(
  baseUrl: string,
  text: string,
  { language, signal }: { language: string | undefined; signal: AbortSignal },
): Promise<string> {
  try {
    const response = await fetch(`${baseUrl}/audio/phonemes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ input: text, language }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return answer.parse(await response.json()).ipa;
  } catch {
    return "";
  }
}

/** A voice of the speech server. Without timings from that server, its pieces carry the pronunciation (`ipa`) instead. */
export function createSpeaker(settings: SpeechSettings, modelsUrl: string): Speaker {
  const client = new SpeechClient(settings);
  return settings.timings ? client : new PhonemizingSpeaker(client, modelsUrl, settings.language);
}
