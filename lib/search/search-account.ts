import { db } from "#db/client.ts";
import { listNamedConversations } from "#lib/conversations/conversations.ts";
import { findSnippet, readSearch, type Search } from "#lib/conversations/search-words.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { findNamed, findPassages, listLanguages } from "./queries.ts";
import { FOUND_KINDS, type Found } from "./schema.ts";

/** Results of each kind. */
const MAX_PER_KIND = 5;
/** Fewer letters begin too many words. Scripts without spaces have no such words. */
const MIN_WORD_LENGTH = 2;

/**
 * Finds the actor's things by name, URL or text, and conversations by what was said in them. Every word must occur,
 * or an id must be equal. Grouped by kind, the best first.
 */
export async function searchAccount(actor: Actor, query: string): Promise<Found[]> {
  const typed = query.trim();
  const search = readSearch(typed);
  const isTooShort = search.tsQuery !== null && typed.length < MIN_WORD_LENGTH;
  const [named, passages, calls] = await Promise.all([
    findNamed(db, actor.ownerId, typed, MAX_PER_KIND),
    isTooShort ? [] : findDocuments(actor, search),
    isTooShort ? [] : findConversations(actor, search),
  ]);
  const known = new Set(named.map(({ id }) => id));
  const found: Found[] = [...named, ...passages.filter(({ id }) => !known.has(id)), ...calls];
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return FOUND_KINDS.flatMap((kind) => (byKind.get(kind) ?? []).slice(0, MAX_PER_KIND));
}

async function findDocuments({ ownerId }: Actor, search: Search): Promise<Found[]> {
  const languages = await listLanguages(db, ownerId);
  const passages = await findPassages(db, ownerId, search, { languages, limit: MAX_PER_KIND });
  return passages.map(({ id, title, content, parentId, baseName }) => ({
    ...{ kind: "document", id, title, detail: baseName, parentId },
    snippet: findSnippet(content, search),
  }));
}

async function findConversations(actor: Actor, search: Search): Promise<Found[]> {
  const page = { limit: MAX_PER_KIND, beforeId: undefined };
  const { rows } = await listNamedConversations(actor, { search }, page);
  return rows.map(({ id, scenarioName, linkLabel, createdAt, match }) => ({
    ...{ kind: "conversation", id, title: linkLabel ?? scenarioName, detail: null, parentId: null },
    at: createdAt.toISOString(),
    ...match,
  }));
}
