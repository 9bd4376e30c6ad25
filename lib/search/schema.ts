import { z } from "zod";
import type { Snippet } from "#lib/conversations/search-words.ts";
import { storableText } from "#lib/platform/text.ts";
import { text } from "#lib/platform/text-fields.ts";

/** Kinds of things with a name. */
export const NAMED_KINDS = [
  "scenario",
  "hosted_link",
  "avatar",
  "knowledge_base",
  "document",
  "clip",
  "endpoint",
  "mcp_server",
  "language_model",
  "secret",
  "webhook",
  "api_key",
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** Kinds of things that a search finds, in the order in which they are shown. Conversations have no names. */
export const FOUND_KINDS = [...NAMED_KINDS, "conversation", "operation"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** One result of a search. `parentId`: the knowledge base of a document. An operation's `id` is its place in the reference. */
export type Found = {
  kind: FoundKind;
  id: string;
  title: string;
  detail: string | null;
  parentId: string | null;
  /** The text that contains the search; in a conversation, also the number of its row. */
  snippet?: Snippet;
  seq?: number;
  /** When a conversation started. */
  at?: string;
};

const MAX_QUERY = 200;

/** What somebody types into the search of the console. */
export const searchInput = z.strictObject({ q: text(MAX_QUERY).transform(storableText) });
