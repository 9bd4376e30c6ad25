import { fill } from "#components/words/fill.ts";
import type { CONVERSATIONS_EN, ConversationsWords } from "./words/en.ts";

type Source = { kind: string; linkLabel: string | null };

/** What started a conversation: a link by its name, which is unknown once it is deleted. */
export function describeSource({ kind, linkLabel }: Source, { sources }: ConversationsWords): string {
  if (linkLabel !== null) return linkLabel;
  if (kind === "hosted_link") return sources.deletedLink;
  const known: Record<string, string> = { api: sources.api, demo: sources.demo, test: sources.test };
  return known[kind] ?? kind;
}

type GuardrailWords = Pick<(typeof CONVERSATIONS_EN)["guardrails"], "broken" | "brokenOne">;

/** How many guardrails an avatar broke, such as "2 rules broken". */
export const describeViolations = (count: number, words: GuardrailWords): string =>
  count === 1 ? words.brokenOne : fill(words.broken, { count });
