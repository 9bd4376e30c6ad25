import { AudioStream, type Track } from "@livekit/rtc-node";

/** Length of one window of the voice detector, 512 samples at 16 kHz, in milliseconds. */
const WINDOW_MS = 32;

type RoomInput = { createStream: (track: Track) => AudioStream };

/**
 * Has the session's input deliver the visitor's audio in windows of the voice detector. The library's own frames of 10 ms,
 * each of which passes a dozen streams, took a quarter of the job's main thread, and the detector waits for a whole
 * window anyway. `sampleRate` is in Hz. Call it before the visitor's track arrives.
 */
export function hearInWindows(input: object, sampleRate: number): void {
  // Private API of the pinned version; `library.test.ts` fails if it disappears.
  const roomInput = input as RoomInput;
  roomInput.createStream = (track) =>
    new AudioStream(track, { sampleRate, numChannels: 1, frameSizeMs: WINDOW_MS });
}
