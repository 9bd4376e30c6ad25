import type { llm } from "@livekit/agents";

/** A speaker who pauses after one of these words is looking for the next one. */
const OPEN_ENDED_WORDS = new Set(
  (
    "a an the my your our their every and but or because since although while if whose than of for from with without " +
    "at into onto between i'm you're we're they're i i'd i'll i've we he she very um uh er erm hmm"
  ).split(" "),
);
/** Endings that announce what comes next. */
const ANNOUNCING_ENDINGS =
  /\b(?:my (?:name|number|address|e-?mail|question|order number) is|i (?:want|need|would like|like)|it'?s)$/;

/** Greetings and openers: with nothing else said yet, more will follow. */
const OPENINGS =
  /^(?:(?:hello|hi|hey)(?: there)?|good (?:morning|afternoon|evening|day)|well|so|actually|excuse me|look|listen)$/;

/**
 * Whether a visitor who has just said `text` is likely to continue: the last word joins or announces
 * something, only a greeting was said, or the text ends in a comma, a dash or an ellipsis. A full stop proves
 * nothing, because speech recognizers add one to anything.
 */
export function isUnfinished(text: string): boolean {
  const trimmed = text.trim().toLowerCase().replaceAll("’", "'");
  if (/[,;:–—-]$|\.\.\.$|…$/.test(trimmed)) return true;
  if (trimmed.endsWith("?")) return false;
  const words = trimmed.replace(/[.!]+$/, "");
  const last = words.split(/[^\p{L}\p{N}'-]+/u).at(-1) ?? "";
  return OPEN_ENDED_WORDS.has(last) || ANNOUNCING_ENDINGS.test(words) || OPENINGS.test(words);
}

/**
 * Text-based turn detector for the library, which waits `minDelay` after a likely end and `maxDelay`
 * otherwise. Uses rules instead of a model: no download, no latency, and always the same result.
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
