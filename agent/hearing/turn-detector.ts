import type { llm } from "@livekit/agents";

/** Words after which a sentence goes on: who pauses there is looking for the next word. */
const GOES_ON = new Set(
  (
    "a an the my your our their every and but or because since although while if whose than of for from with without " +
    "at into onto between i'm you're we're they're i i'd i'll i've we he she very um uh er erm hmm"
  ).split(" "),
);
/** Endings that name what comes next. */
const ANNOUNCES =
  /\b(?:my (?:name|number|address|e-?mail|question|order number) is|i (?:want|need|would like|like)|it'?s)$/;

/** All that was said so far, when it only opens what is to be said. */
const OPENS =
  /^(?:(?:hello|hi|hey)(?: there)?|good (?:morning|afternoon|evening|day)|well|so|actually|excuse me|look|listen)$/;

/**
 * Whether a caller who has just said `text` is likely to go on: the last word joins or announces something, nothing but
 * a greeting was said, or the sentence ends in a comma or a dash. Recognisers put a full stop after anything, so that
 * one proves nothing.
 */
export function isUnfinished(text: string): boolean {
  const trimmed = text.trim().toLowerCase().replaceAll("’", "'");
  if (/[,;:–—-]$|\.\.\.$|…$/.test(trimmed)) return true;
  if (trimmed.endsWith("?")) return false;
  const words = trimmed.replace(/[.!]+$/, "");
  const last = words.split(/[^\p{L}\p{N}'-]+/u).at(-1) ?? "";
  return GOES_ON.has(last) || ANNOUNCES.test(words) || OPENS.test(words);
}

/**
 * For the library a text-based detector: it waits `minDelay` after likely ends and `maxDelay` after others.
 * Rules instead of a model: no download, no waiting, and the same answer every time.
 */
export const turnDetector = {
  model: "rules",
  provider: "visavis",
  supportsLanguage: async () => true,
  unlikelyThreshold: async () => 0.5,
  predictEndOfTurn: async (context: llm.ChatContext) => {
    const last = context.items.findLast((item) => item.type === "message" && item.role === "user");
    return last?.type === "message" && isUnfinished(last.textContent ?? "") ? 0 : 1;
  },
};
