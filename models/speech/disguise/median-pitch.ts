import { followPitch, startPitchTrack } from "./pitch-track.ts";
import { append, emptyTape } from "./tape.ts";

/** Where a speaker's pitch is looked for, in Hz: from a low man to a high woman. */
const RANGE = { floor: 60, ceiling: 400 };

/** The median pitch of a spoken sound in Hz, or undefined if nothing of it is voiced. */
export function medianPitch(sound: Float32Array): number | undefined {
  const tape = emptyTape();
  append(tape, sound);
  const track = startPitchTrack(RANGE.floor, RANGE.ceiling);
  followPitch(track, tape, true);
  const voiced = [...track.pitch.data].filter((hz) => hz > 0);
  return voiced.sort((a, b) => a - b)[voiced.length >> 1];
}
