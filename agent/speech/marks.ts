import type { AudioFrame } from "@livekit/rtc-node";
import type { TimedPhoneme } from "#lib/platform/speech-client.ts";

/**
 * What a frame of speech says about the audio that begins with it. `text` begins a clause; a clause lasts until the
 * next one or the end. `phonemes` time the mouth for this frame; without them, `ipa` tells how the clause is said.
 */
export type SpeechMark = { text?: string; phonemes?: TimedPhoneme[]; ipa?: string };

const KEY = "visavis.speech";

export function setSpeechMark(frame: AudioFrame, mark: SpeechMark): void {
  frame.userdata[KEY] = mark;
}

export function getSpeechMark(frame: AudioFrame): SpeechMark | undefined {
  // Only setSpeechMark writes under this key.
  return frame.userdata[KEY] as SpeechMark | undefined;
}
