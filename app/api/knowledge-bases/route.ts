import { namedPageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { knowledgeBasesOutput, presentListedKnowledgeBase } from "#lib/knowledge/bases/schema.ts";

export const GET = route(
  { summary: "List knowledge bases", scope: "read", query: namedPageQuery, response: knowledgeBasesOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listKnowledgeBases(actor, readPage(query));
    return { knowledge_bases: rows.map(presentListedKnowledgeBase), next_cursor: nextCursor };
  },
);
