import { type Speaker, type SpeechPiece, VoiceUnknownError } from "./speech-client.ts";

/** A voice that every server of the kind has: our own, or those with OpenAI's API. */
const DEFAULT_VOICES = { local: "joe", openai: "alloy" };

/** The order in which voices are tried: the chosen one, the avatar's own, the server's default. */
export function voicesInOrder(chosen: string | undefined, own: string, isLocal: boolean): string[] {
  const last = isLocal ? DEFAULT_VOICES.local : DEFAULT_VOICES.openai;
  return [...new Set([chosen ?? own, own, last])];
}

type NamedSpeaker = { voice: string; speaker: Speaker };
/** The voice that was asked for, and the one that speaks in its place. */
export type VoiceReplacement = { asked: string; used: string };

/**
 * Speaks with the first of several voices that the server has. If it refuses a voice, the next one speaks, and continues to
 * for all further texts; `onReplaced` learns of it. Other failures are those of the server, and pass through.
 */
export class FallbackSpeaker implements Speaker {
  private readonly speakers: readonly NamedSpeaker[];
  private readonly onReplaced: (replacement: VoiceReplacement) => void;
  private current = 0;

  constructor(speakers: readonly NamedSpeaker[], onReplaced: (replacement: VoiceReplacement) => void) {
    this.speakers = speakers;
    this.onReplaced = onReplaced;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    const first = this.current;
    for (const [i, { voice, speaker }] of [...this.speakers.entries()].slice(first)) {
      try {
        for await (const piece of speaker.speak(text, signal)) {
          // Only a voice that speaks takes over: a server may refuse the text instead.
          if (i > this.current) this.replace(i, voice);
          yield piece;
        }
        return;
      } catch (error) {
        if (!(error instanceof VoiceUnknownError) || i === this.speakers.length - 1) throw error;
      }
    }
  }

  private replace(index: number, used: string): void {
    this.current = index;
    this.onReplaced({ asked: this.speakers[0]?.voice ?? "", used });
  }
}
