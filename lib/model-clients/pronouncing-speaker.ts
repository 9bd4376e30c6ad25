import { type Pronunciation, pronouncer } from "./pronounce.ts";
import type { Speaker, SpeechPiece } from "./speech-client.ts";

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
