import { type Speaker, type SpeechPiece, VoiceUnknownError } from "./speech-client.ts";

/** A voice that every server of the kind has: our own, or those with OpenAI's API. */
const DEFAULT_VOICES = { local: "joe", openai: "alloy" };

/** The order in which voices are tried: the chosen one, the avatar's own, the server's default. */
export function voicesInOrder(chosen: string | undefined, own: string, isLocal: boolean): string[] {
  const last = isLocal ? DEFAULT_VOICES.local : DEFAULT_VOICES.openai;
  return [...new Set([chosen ?? own, own, last])];
}

/** The voice that was asked for, and the one that speaks in its place. */
export type VoiceReplacement = { asked: string; used: string };

type Options = {
  /** In the order in which they are tried, such as from `voicesInOrder`. */
  voices: readonly string[];
  createSpeaker: (voice: string) => Speaker;
  onReplaced: (replacement: VoiceReplacement) => void;
};

/**
 * Speaks with the first of several voices that the server has. If the server refuses a voice, the next one speaks this
 * text and all later ones, and `onReplaced` is called. Other failures are thrown.
 */
export class FallbackSpeaker implements Speaker {
  private readonly options: Options;
  private current = 0;

  constructor(options: Options) {
    this.options = options;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    const { voices, createSpeaker } = this.options;
    for (const [i, voice] of voices.entries()) {
      if (i < this.current) continue;
      try {
        for await (const piece of createSpeaker(voice).speak(text, signal)) {
          // Only a voice that speaks takes over: a server may refuse the text instead.
          if (i > this.current) this.replace(i, voice);
          yield piece;
        }
        return;
      } catch (error) {
        if (!(error instanceof VoiceUnknownError) || i === voices.length - 1) throw error;
      }
    }
  }

  private replace(index: number, used: string): void {
    this.current = index;
    this.options.onReplaced({ asked: this.options.voices[0] ?? "", used });
  }
}
