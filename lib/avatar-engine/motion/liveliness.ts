/** How much an avatar moves: an owner's choice. `calm` is for quiet settings, `lively` for entertaining ones. */
export const LIVELINESS = ["calm", "natural", "lively"] as const;
export type Liveliness = (typeof LIVELINESS)[number];
export const DEFAULT_LIVELINESS: Liveliness = "natural";

/** Amounts of motion. Angles in degrees, lengths in pixels of a 720 px rig. */
export interface Amounts {
  /** Bounds that head angles approach and never pass. */
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  /** Factor of the constant small motion of a head that holds a posture. */
  readonly sway: number;
  /** Factor of the postures that express a state, as a tilt while listening. */
  readonly attitude: number;
  /** Largest turn away from the visitor of a posture held for seconds; pitch and roll are 0.3 of it. */
  readonly turnDeg: number;
  /** How far the head follows eyes that look to the side. */
  readonly followDeg: number;
  /** Nod per unit of loudness above the usual, and size of a deliberate nod. */
  readonly stressDeg: number;
  readonly nodDeg: number;
  /** Chance of a nod when the visitor pauses. */
  readonly pauseNod: number;
  /** Part of the head's turn that the shoulders follow. */
  readonly shoulders: number;
  /** Lift of chest and shoulders by a breath, and the reach of idle weight shifts. */
  readonly breathPx: number;
  readonly shiftPx: number;
  readonly leanDeg: number;
  /** Share of every mood that shows, and brows with a question of the visitor, 0..1. At 0 the face stays neutral. */
  readonly mood: number;
  readonly brows: number;
}

/**
 * In conversation heads turn and nod through about 10 degrees at up to 2 Hz, with accents on stressed syllables (Hadar et
 * al., 1983; Graf et al., 2002). `lively` reaches what the sprites show without distortion; `natural` stays a quarter
 * below; `calm` barely moves. Sizes within those bounds were chosen by eye.
 */
export const AMOUNTS: Readonly<Record<Liveliness, Amounts>> = {
  calm: {
    ...{ yawDeg: 2.4, pitchDeg: 2.2, rollDeg: 1.6, sway: 1, attitude: 1 },
    ...{ turnDeg: 0, followDeg: 0, stressDeg: 1.5, nodDeg: 0.72, pauseNod: 0.3 },
    ...{ shoulders: 0.1, breathPx: 1.5, shiftPx: 0.5, leanDeg: 0.05, mood: 0.6, brows: 0.4 },
  },
  natural: {
    ...{ yawDeg: 6, pitchDeg: 4, rollDeg: 3, sway: 1.25, attitude: 2.2 },
    ...{ turnDeg: 4.2, followDeg: 2.4, stressDeg: 2.6, nodDeg: 1.6, pauseNod: 0.6 },
    ...{ shoulders: 0.2, breathPx: 2.6, shiftPx: 1.6, leanDeg: 0.22, mood: 0.9, brows: 0.65 },
  },
  lively: {
    ...{ yawDeg: 8, pitchDeg: 5, rollDeg: 4, sway: 1.5, attitude: 2.8 },
    ...{ turnDeg: 6.2, followDeg: 3.4, stressDeg: 3.4, nodDeg: 2.1, pauseNod: 0.8 },
    ...{ shoulders: 0.25, breathPx: 3.2, shiftPx: 2.2, leanDeg: 0.32, mood: 1, brows: 0.85 },
  },
};
