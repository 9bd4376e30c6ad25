/**
 * Below this a passage does not count as an answer in a call, unless the function says its own `min_score`. Measured
 * with the local model by `bench/knowledge.ts`: 5 % of the questions with an answer lie at 0.52 or below, and as many of
 * those without one at 0.53 or above.
 */
export const LEAST_SCORE = 0.5;
