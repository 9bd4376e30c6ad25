import type { Conversation } from "./conversation.ts";
import { type Fact, readPrompt, sentences } from "./read-prompt.ts";
import { type Similarity, wordOverlap } from "./similarity.ts";
import { asSentence } from "./to-listener.ts";
import { readToolResult } from "./tool-result.ts";

/** Minimum score of a sentence that counts as an answer to the question (calibrated in the tests). */
const CLOSE_ENOUGH = 0.6;
/** A second sentence is added if it is nearly as good as the best. */
const NEARLY_AS_GOOD = 0.04;

/**
 * Finds what the scenario, system messages and tool results say about a question, in one or two sentences. `threshold`
 * applies to conditional facts, `otherwise` to the others.
 */
export async function findAnswer(
  question: string,
  facts: Fact[],
  similarity: Similarity,
  { threshold = CLOSE_ENOUGH, otherwise = threshold }: { threshold?: number; otherwise?: number } = {},
): Promise<string | undefined> {
  if (facts.length === 0) return undefined;
  const scores = await similarity(
    question,
    facts.map(({ key }) => key),
  );
  const ranked = facts
    .map((fact, index) => ({
      fact,
      index,
      score: (scores[index] ?? 0) + 0.15 * sharedWords(question, fact),
    }))
    // The newest of equally good ones wins: news corrects the prompt.
    .sort((a, b) => b.score - a.score || b.index - a.index);
  const [best, second] = ranked;
  if (!best || best.score < (best.fact.conditional ? threshold : otherwise)) return undefined;
  const both = second && second.score >= threshold + 0.05 && best.score - second.score < NEARLY_AS_GOOD;
  const said =
    both && second.fact.say !== best.fact.say ? [best, second].sort((a, b) => a.index - b.index) : [best];
  return said.map(({ fact }) => fact.say).join(" ");
}

/** A condition has few words; it counts that the visitor said them, whatever else they said. */
function sharedWords(question: string, { key, conditional }: Fact): number {
  const share = wordOverlap(question, key);
  return conditional ? Math.max(share, wordOverlap(key, question)) : share;
}

/** Everything that may be stated: the prompt's facts, then tool results, then news. */
export function knownFacts({ prompt, news, allResults }: Conversation): Fact[] {
  const results = allResults.flatMap((result) => {
    const answer = readToolResult(result);
    if (!answer || "failed" in answer || "card" in answer) return [];
    return "say" in answer ? [{ key: answer.say, say: answer.say }] : passageFacts(answer.passages);
  });
  return [...prompt.facts, ...results, ...news.flatMap((text) => readPrompt(text).facts)];
}

/** Sentences of retrieved passages. */
export function passageFacts(passages: string[]): Fact[] {
  return passages.flatMap(sentences).map((sentence) => ({ key: sentence, say: asSentence(sentence) }));
}
