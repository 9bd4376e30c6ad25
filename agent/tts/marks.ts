import type { AudioFrame } from "@livekit/rtc-node";
import type { TimedPhoneme } from "#lib/model-clients/speech-client.ts";

/**
 * Metadata of a speech frame about the audio that begins with it. `text` begins a clause, which lasts until the next
 * one or the end. `phonemes` time the mouth for this frame; without them, `ipa` is the pronunciation of the clause, or of a sound
 * without text.
 */
export type SpeechMark = { text?: string; phonemes?: TimedPhoneme[]; ipa?: string };

const KEY = "visavis.speech";

export function setSpeechMark(frame: AudioFrame, mark: SpeechMark): void {
  frame.userdata[KEY] = mark;
}

export function getSpeechMark(frame: AudioFrame): SpeechMark | undefined {
  // Only setSpeechMark writes this key.
  return frame.userdata[KEY] as SpeechMark | undefined;
}
