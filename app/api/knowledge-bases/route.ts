import { namedPageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { listKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { listedKnowledgeBaseOutput, presentListedKnowledgeBase } from "#lib/knowledge/bases/schema.ts";

export const GET = listRoute(
  {
    summary: "List knowledge bases",
    query: namedPageQuery,
    name: "knowledge_bases",
    item: listedKnowledgeBaseOutput,
  },
  ({ actor, page }) => listKnowledgeBases(actor, page),
  presentListedKnowledgeBase,
);
