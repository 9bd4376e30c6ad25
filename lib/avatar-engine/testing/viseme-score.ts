import type { VisemeSegment } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import type { Viseme } from "#lib/avatar-engine/visemes/visemes.ts";

/** Visemes that look alike on a face: confusing two of a group is not visible. */
const GROUPS: readonly (readonly Viseme[])[] = [
  ["sil"],
  ["PP"],
  ["FF"],
  ["TH", "DD", "nn", "kk"],
  ["CH", "SS"],
  ["RR"],
  ["aa"],
  ["E", "I"],
  ["O", "U"],
];

/** Number of a viseme's group. */
function groupOf(viseme: Viseme): number {
  return GROUPS.findIndex((group) => group.includes(viseme));
}

/** What is named at a moment of the sound. */
export interface NamedMoment {
  readonly ms: number;
  readonly viseme: Viseme;
}

/** Counts, to be added up over recordings. */
export interface VisemeScore {
  frames: number;
  /** Frames of the right viseme, and of the right group. */
  right: number;
  rightGroup: number;
  closures: number;
  /** p, b, m with shut lips, and shut lips without any of them. */
  closed: number;
  falselyClosed: number;
}

/** A count of nothing. */
export function newScore(): VisemeScore {
  return { frames: 0, right: 0, rightGroup: 0, closures: 0, closed: 0, falselyClosed: 0 };
}

/** How far from p, b, m lips may be shut to count for it: half a frame. */
const TOLERANCE_MS = 20;
/** Shut lips farther than this from any p, b, m count as an error. */
const APART_MS = 60;

/** Counts, at every moment of `named` within the speech, whether its viseme is that of the voice's own timings. */
export function scoreFrames(
  truth: readonly VisemeSegment[],
  named: readonly NamedMoment[],
  score: VisemeScore,
): void {
  for (const { ms, viseme } of named) {
    const said = truth.find(({ startMs, endMs }) => ms >= startMs && ms < endMs)?.viseme;
    if (!said) continue;
    score.frames++;
    if (said === viseme) score.right++;
    if (groupOf(said) === groupOf(viseme)) score.rightGroup++;
  }
}

/** Counts the p, b, m on which lips are shut, by the moments (ms of the sound) at which they are. */
export function scoreClosures(
  truth: readonly VisemeSegment[],
  shut: readonly number[],
  score: VisemeScore,
): void {
  const closures = truth.filter(({ viseme }) => viseme === "PP");
  score.closures += closures.length;
  score.closed += closures.filter(({ startMs, endMs }) =>
    shut.some((ms) => ms >= startMs - TOLERANCE_MS && ms <= endMs + TOLERANCE_MS),
  ).length;
  const stray = shut.filter(
    (ms) => !closures.some(({ startMs, endMs }) => ms >= startMs - APART_MS && ms <= endMs + APART_MS),
  );
  score.falselyClosed += stray.filter((ms, i) => i === 0 || ms - (stray[i - 1] ?? 0) > 100).length;
}
