import { z } from "zod";
import type { Speaker, SpeechPiece } from "./speech-client.ts";

/** Longest wait for how a text is said; the voice takes longer to begin. */
const TIMEOUT_MS = 1_000;

const answer = z.object({ ipa: z.string() });

/**
 * A voice that has no timings, with how each text is said beside its first sound: the face then finds the sounds in the
 * audio. Asks the local models server at `baseUrl` meanwhile. Where that has not answered by the first sound, or is not
 * there, the face has to go by ear.
 */
export class SoundedOut implements Speaker {
  private readonly voice: Speaker;
  private readonly baseUrl: string;

  constructor(voice: Speaker, baseUrl: string) {
    this.voice = voice;
    this.baseUrl = baseUrl;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    let ipa = "";
    const asked = this.soundsOf(text, signal).then((found) => {
      ipa = found;
    });
    // Whoever asks may go away first; what is found then is nobody's.
    asked.catch(() => {});
    let isFirst = true;
    for await (const piece of this.voice.speak(text, signal)) {
      yield isFirst ? { ...piece, ipa } : piece;
      isFirst &&= piece.samples.length === 0;
    }
  }

  private async soundsOf(text: string, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(`${this.baseUrl}/audio/phonemes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ input: text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return answer.parse(await response.json()).ipa;
    } catch {
      return "";
    }
  }
}
