import { EventHeap } from "./heap.ts";
import { exponential, type Random } from "./queue.ts";

export type AdmissionInput = {
  /** Visitors per second at a time. */
  rateAt: (second: number) => number;
  maxRate: number;
  lengthS: number;
  /** Calls that the workers take together. */
  places: number;
  meanCallS: number;
  /** How long a visitor tries before they give up. */
  patienceS: number;
  random: Random;
};

export type Admission = {
  visitors: number;
  /** Found no place at the first try. */
  refused: number;
  gaveUp: number;
  /** Of those who were let in later, in seconds. */
  meanWaitS: number;
  /** Live calls at most. */
  peak: number;
};

/** The call page tries again after this time on average (`components/call/setup/problem-panel.tsx`). */
const RETRY_S = 10;

/**
 * Plays visitors who come, talk and leave, against a number of places. One who finds none tries again every 10 s until
 * they give up, as the call page does.
 */
export function simulateAdmission(input: AdmissionInput): Admission {
  const { rateAt, maxRate, lengthS, places, meanCallS, patienceS, random } = input;
  const ends = new EventHeap();
  const retries = new EventHeap();
  const tries: { since: number; until: number }[] = [];
  const result: Admission = { visitors: 0, refused: 0, gaveUp: 0, meanWaitS: 0, peak: 0 };
  let waited = 0;
  let admittedLate = 0;
  const tryAt = (now: number): boolean => {
    while (ends.nextAt <= now) ends.pop();
    if (ends.size >= places) return false;
    ends.push(now + exponential(random, meanCallS));
    result.peak = Math.max(result.peak, ends.size);
    return true;
  };
  const retryUntil = (limit: number) => {
    while (retries.size > 0 && retries.nextAt <= limit) {
      const now = retries.nextAt;
      const visitor = retries.pop();
      const { since, until } = tries[visitor] ?? { since: now, until: now };
      if (tryAt(now)) {
        waited += now - since;
        admittedLate += 1;
      } else if (now + RETRY_S > until) result.gaveUp += 1;
      else retries.push(now + RETRY_S, visitor);
    }
  };
  // Thinning: visitors at the highest rate, of whom those beyond the current rate do not come.
  for (let now = exponential(random, 1 / maxRate); now < lengthS; now += exponential(random, 1 / maxRate)) {
    if (random() * maxRate > rateAt(now)) continue;
    retryUntil(now);
    result.visitors += 1;
    if (tryAt(now)) continue;
    result.refused += 1;
    const until = now + exponential(random, patienceS);
    if (now + RETRY_S > until) result.gaveUp += 1;
    else retries.push(now + RETRY_S, tries.push({ since: now, until }) - 1);
  }
  retryUntil(Number.POSITIVE_INFINITY);
  result.meanWaitS = admittedLate === 0 ? 0 : waited / admittedLate;
  return result;
}
