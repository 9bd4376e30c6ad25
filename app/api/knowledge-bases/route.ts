import { listKnowledgeBases } from "#lib/knowledge-bases/list-knowledge-bases.ts";
import { presentListedKnowledgeBase } from "#lib/knowledge-bases/present.ts";
import { knowledgeBasesOutput } from "#lib/knowledge-bases/schema.ts";
import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  { summary: "List knowledge bases", scope: "read", query: pageQuery, response: knowledgeBasesOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listKnowledgeBases(caller, readPage(query));
    return { knowledge_bases: rows.map(presentListedKnowledgeBase), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
