/**
 * Below this a passage does not count as an answer in a call, unless the function says its own `min_score`. Measured
 * with the local model by `bench/knowledge.ts`.
 */
export const LEAST_SCORE = 0.6;
