import type { llm } from "@livekit/agents";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import { type Ending, judgeEnding } from "./end-of-turn.ts";

export type TurnDetectorOptions = {
  /** The words of the call's language, which may change during the call. */
  words: () => LanguageWords;
  /** Called with each judgement before the library asks how long to wait for more. */
  onJudged: (ending: Ending) => void;
};

/**
 * Text-based turn detector for the library, which waits `minDelay` after a likely end and `maxDelay` otherwise. Uses rules
 * instead of a model: no download, no latency, and always the same result.
 */
export const createTurnDetector = ({ words, onJudged }: TurnDetectorOptions) => ({
  model: "rules",
  provider: "visavis",
  supportsLanguage: async () => true,
  unlikelyThreshold: async () => 0.5,
  predictEndOfTurn: async ({ items }: llm.ChatContext) => {
    const ending = judgeEnding(lastText(items, "user"), lastText(items, "assistant"), words());
    onJudged(ending);
    return ending === "finished" ? 1 : 0;
  },
});

/** The text of the last message of a role. Returns "" if there is none. */
export function lastText(items: llm.ChatContext["items"], role: "user" | "assistant"): string {
  const last = items.findLast((item) => item.type === "message" && item.role === role);
  return (last?.type === "message" && last.textContent) || "";
}
