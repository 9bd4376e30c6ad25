import type { ConversationsWords } from "./words/en.ts";

type Source = { kind: string; linkLabel: string | null };

/** What started a conversation: a link by its name, which is unknown once it is deleted. */
export function describeSource({ kind, linkLabel }: Source, { sources }: ConversationsWords): string {
  if (linkLabel !== null) return linkLabel;
  if (kind === "hosted_link") return sources.deletedLink;
  const known: Record<string, string> = { api: sources.api, demo: sources.demo, test: sources.test };
  return known[kind] ?? kind;
}
