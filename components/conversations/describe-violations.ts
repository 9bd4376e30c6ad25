import { fill } from "#components/words/fill.ts";
import type { CONVERSATIONS_EN } from "./words/en.ts";

type GuardrailWords = Pick<(typeof CONVERSATIONS_EN)["guardrails"], "broken" | "brokenOne">;

/** How many guardrails an avatar broke, such as "2 rules broken". */
export const describeViolations = (count: number, words: GuardrailWords): string =>
  count === 1 ? words.brokenOne : fill(words.broken, { count });
