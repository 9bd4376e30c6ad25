/** How many visitors come, as a share of a rate that fills all places on average. */
export type Pattern = { name: string; lengthS: number; most: number; shareAt: (second: number) => number };

const HOUR_S = 3_600;

/** Shares of each hour from 8 to 18 o'clock: two peaks with a lunch break between them. */
const WORKING_DAY = [0.3, 0.6, 0.85, 0.9, 0.6, 0.5, 0.75, 0.9, 0.7, 0.35];

/** A mailing is read at once by some, and by others within the next minutes. */
const MAILING = { atS: HOUR_S / 2, before: 0.3, first: 2.5, fadesS: 600 };

export const PATTERNS: readonly Pattern[] = [
  { name: "steady", lengthS: HOUR_S, most: 0.85, shareAt: () => 0.85 },
  {
    name: "working day",
    lengthS: WORKING_DAY.length * HOUR_S,
    most: 0.9,
    shareAt: (second) => WORKING_DAY[Math.floor(second / HOUR_S)] ?? 0,
  },
  {
    name: "mailing",
    lengthS: 2 * HOUR_S,
    most: MAILING.before + MAILING.first,
    shareAt: (second) => {
      const { atS, before, first, fadesS } = MAILING;
      return before + (second < atS ? 0 : first * Math.exp((atS - second) / fadesS));
    },
  },
];
