import { fill } from "#components/words/fill.ts";
import { RULE_WRITTEN } from "#lib/platform/rule-written.ts";
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

type Listed = Source & {
  status: string;
  mode: "voice" | "text";
  scenarioName: string;
  firstWords: string | null;
  summary: string | null;
};

/** What a conversation is called in a list: what the visitor said first, or that nobody spoke. */
export function describeTitle(
  { status, mode, scenarioName, firstWords }: Omit<Listed, keyof Source | "summary">,
  { list }: Pick<ConversationsWords, "list">,
): string {
  if (firstWords) return fill(list.quoted, { text: firstWords });
  if (status === "active" || status === "created") return scenarioName;
  return mode === "text" ? list.nobodyWrote : list.nobodySpoke;
}

/** Where a conversation came from, each name once: a link is often named after its scenario. */
export function describeOrigin(call: Listed, words: ConversationsWords): string {
  const title = describeTitle(call, words);
  const places = [call.scenarioName, describeSource(call, words), call.mode === "text" && words.list.inText];
  return [...new Set(places)].filter((place) => place && place !== title).join(" · ");
}

/** What a conversation was about. What rules have written only repeats the visitor's words. */
export function describeSummary({ summary }: Pick<Listed, "summary">): string | null {
  return summary?.includes(RULE_WRITTEN) ? null : summary;
}
