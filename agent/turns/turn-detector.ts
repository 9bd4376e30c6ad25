import type { llm } from "@livekit/agents";
import { EN } from "#lib/languages/en.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";

/**
 * Whether a visitor who has just said `text` is likely to continue: the last word joins or announces
 * something, only a greeting was said, or the text ends in a comma, a dash or an ellipsis. A full stop proves
 * nothing, because speech recognizers add one to anything.
 */
export function isUnfinished(
  text: string,
  { openEnded, announcing, openings }: LanguageWords["turns"] = EN.turns,
): boolean {
  const trimmed = text.trim().toLowerCase().replaceAll("’", "'");
  if (/[,;:–—-]$|\.\.\.$|…$/.test(trimmed)) return true;
  if (trimmed.endsWith("?")) return false;
  const words = trimmed.replace(/[.!]+$/, "").replace(/^[¡¿\s]+/, "");
  const last = words.split(/[^\p{L}\p{N}'-]+/u).at(-1) ?? "";
  return openEnded.has(last) || announcing.test(words) || openings.test(words);
}

/**
 * Text-based turn detector for the library, which waits `minDelay` after a likely end and `maxDelay`
 * otherwise. Uses rules instead of a model: no download, no latency, and always the same result. `words` returns those of
 * the call's language, which may change during the call.
 */
export const createTurnDetector = (words: () => LanguageWords) => ({
  model: "rules",
  provider: "visavis",
  supportsLanguage: async () => true,
  unlikelyThreshold: async () => 0.5,
  predictEndOfTurn: async (context: llm.ChatContext) => {
    const last = context.items.findLast((item) => item.type === "message" && item.role === "user");
    return last?.type === "message" && isUnfinished(last.textContent ?? "", words().turns) ? 0 : 1;
  },
});
