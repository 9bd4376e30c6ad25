import { type Pronunciation, pronounce } from "./pronounce.ts";
import type { Speaker, SpeechPiece } from "./speech-client.ts";

/** Speaks each text with pronunciations filled in. The text that captions show stays as it is. */
export class PronouncingSpeaker implements Speaker {
  private readonly voice: Speaker;
  private readonly pronunciations: readonly Pronunciation[];
  private readonly hasIpa: boolean;

  constructor(voice: Speaker, pronunciations: readonly Pronunciation[], hasIpa: boolean) {
    this.voice = voice;
    this.pronunciations = pronunciations;
    this.hasIpa = hasIpa;
  }

  speak(text: string, signal: AbortSignal): AsyncIterable<SpeechPiece> {
    return this.voice.speak(pronounce(text, this.pronunciations, this.hasIpa), signal);
  }
}
