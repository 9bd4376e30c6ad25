/**
 * In calls, passages below this score don't count as an answer, unless the function sets `min_score`.
 * Measured with the local model by `bench/knowledge/search.ts`: 5 % of the questions with an answer score 0.52 or
 * lower, and 5 % of those without one score 0.53 or higher.
 */
export const MIN_SCORE = 0.5;

/** How many passages a function reads, unless it sets `top_k`. */
export const DEFAULT_PASSAGES = 4;
