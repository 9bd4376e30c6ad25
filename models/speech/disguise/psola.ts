import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { type GrainPlace, type GrainSettings, type GrainState, layGrains, startGrains } from "./grains.ts";
import { addMarks, firstOf, type Marks, startMarks } from "./period-marks.ts";
import { followPitch, PITCH_HOP, type PitchTrack, startPitchTrack } from "./pitch-track.ts";
import { append, emptyTape, forget, sampleAt, type Tape } from "./tape.ts";

export type PsolaSettings = GrainSettings & {
  /** Range in which the sound's own pitch is looked for, in Hz. */
  floor: number;
  ceiling: number;
};

/**
 * Moves the pitch of a spoken sentence and keeps its formants and its timing: time-domain pitch-synchronous overlap-add
 * (E. Moulines, F. Charpentier, "Pitch-synchronous waveform processing techniques", 1990). What comes out at a sample
 * belongs to that sample of what went in, only later: about 90 ms are kept back until more sound comes or it ends.
 * Unvoiced sound passes unchanged. Plain data with a bounded size, so a thread can send it to another.
 */
export type Psola = {
  settings: PsolaSettings;
  sound: Tape;
  track: PitchTrack;
  marks: Marks;
  /** Index in `marks.list` of the first mark without grains. */
  next: number;
  grains: GrainState;
  written: number;
};

/** Most that a period exceeds its pitch's by (`period-marks.ts`), rounded up. */
const LONGEST_PERIODS = 1.2;
/** How far back grains read, in longest periods: the mark before theirs, its left half, and a period of breath. */
const PERIODS_BACK = 4;

export function startPsola(settings: PsolaSettings): Psola {
  return {
    settings,
    sound: emptyTape(),
    track: startPitchTrack(settings.floor, settings.ceiling),
    marks: startMarks(),
    next: 0,
    grains: startGrains(),
    written: 0,
  };
}

/** Takes the next piece of the sound and returns what is finished. */
export function pushSound(psola: Psola, piece: Float32Array): Float32Array {
  append(psola.sound, piece);
  return work(psola, false);
}

/** Returns the rest after the last piece. */
export function endSound(psola: Psola): Float32Array {
  return work(psola, true);
}

function work(psola: Psola, ended: boolean): Float32Array {
  const { sound, track, marks, grains } = psola;
  followPitch(track, sound, ended);
  addMarks(marks, sound, track, ended);
  append(grains.voiced, new Float32Array(sound.to - grains.voiced.to));
  append(grains.cover, new Float32Array(sound.to - grains.cover.to));
  for (let place = placeOf(psola); place; place = placeOf(psola)) {
    layGrains(grains, place, sound, track, psola.settings);
    psola.next++;
  }
  const output = write(psola, ended ? sound.to : Math.min(sound.to, Math.floor(finishedTo(psola))));
  forgetWhatIsDone(psola);
  return output;
}

/** The next mark without grains, if it is known how far its period reaches. */
function placeOf({ marks, next }: Psola): GrainPlace | undefined {
  const mark = marks.list[next];
  if (!mark) return undefined;
  const before = marks.list[next - 1];
  const after = marks.list[next + 1];
  if (!mark.closes && !after) return undefined;
  const previous = mark.opens ? undefined : before;
  const following = mark.closes ? undefined : after;
  const own = mark.period;
  const right = following ? following.at - mark.at : own;
  // Where two stretches are close, the second one begins after the first one's last period.
  const room = before ? mark.at - before.at - right : right;
  const left = previous ? own : Math.min(right, Math.max(right / 4, room));
  return { at: mark.at, left, right, previous: previous?.at, following: following?.at };
}

/**
 * The first sample that later grains may change. A grain lies within its mark's two periods, moved by half a period at
 * most, so those of marks to come begin at least 0.6 periods before the mark that precedes them.
 */
function finishedTo({ marks, next, settings }: Psola): number {
  const longest = (LONGEST_PERIODS * SPEECH_RATE) / settings.floor;
  const coming = marks.list[next];
  const before = marks.list[next - 1];
  if (coming && !coming.opens && before) return before.at - longest / 2;
  if (coming) return coming.at - longest;
  return firstOf(marks) - longest;
}

/** What no mark stands for passes unchanged; the rest is the grains. */
function write(psola: Psola, to: number): Float32Array {
  const { sound, grains, written } = psola;
  const output = new Float32Array(Math.max(0, to - written));
  for (let i = 0; i < output.length; i++) {
    const at = written + i;
    const plain = Math.max(0, 1 - sampleAt(grains.cover, at));
    output[i] = sampleAt(sound, at) * plain + sampleAt(grains.voiced, at);
  }
  psola.written += output.length;
  return output;
}

function forgetWhatIsDone(psola: Psola): void {
  const { sound, track, marks, grains, settings, written } = psola;
  const done = Math.max(0, psola.next - 1);
  marks.list.splice(0, done);
  psola.next -= done;
  const searched = marks.open ? written : marks.frame * PITCH_HOP;
  const oldest = Math.min(written, marks.list[0]?.at ?? written, searched);
  const before = Math.floor(oldest - (PERIODS_BACK * SPEECH_RATE) / settings.floor);
  forget(sound, before);
  forget(grains.voiced, written);
  forget(grains.cover, written);
  forget(track.pitch, Math.floor(before / PITCH_HOP));
}
