import { namedPageQuery } from "#lib/http/input/pages.ts";
import { createRoute, listRoute, route, updateRoute } from "#lib/http/route.ts";
import {
  createKnowledgeBase,
  deleteKnowledgeBases,
  getKnowledgeBase,
  listKnowledgeBases,
  updateKnowledgeBase,
} from "#lib/knowledge/bases/bases.ts";
import {
  createKnowledgeBaseInput,
  knowledgeBaseOutput,
  knowledgeBaseParams,
  listedKnowledgeBaseOutput,
  presentKnowledgeBase,
  presentListedKnowledgeBase,
  updateKnowledgeBaseInput,
} from "#lib/knowledge/bases/schema.ts";
import { presentPassage, searchInput, searchOutput } from "#lib/knowledge/search/schema.ts";
import { searchPassages } from "#lib/knowledge/search/search-passages.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deletePartRoute } from "#lib/scenarios/delete-part-route.ts";

/** The operations on knowledge bases, by path. */
export const knowledgeBaseRoutes = {
  "/knowledge-bases": {
    GET: listRoute(
      {
        summary: "List knowledge bases",
        query: namedPageQuery,
        name: "knowledge_bases",
        item: listedKnowledgeBaseOutput,
      },
      ({ actor, page }) => listKnowledgeBases(actor, page),
      presentListedKnowledgeBase,
    ),
  },
  "/knowledge-bases/create": {
    POST: createRoute(
      { summary: "Create a knowledge base, which holds documents", body: createKnowledgeBaseInput },
      ({ actor, body }) => createKnowledgeBase(actor, body),
    ),
  },
  "/knowledge-bases/update": {
    POST: updateRoute(
      {
        summary: "Update a knowledge base's name, description or language",
        body: updateKnowledgeBaseInput,
        errors: [notFound("Knowledge base")],
      },
      ({ actor, body }) => updateKnowledgeBase(actor, body),
    ),
  },
  "/knowledge-bases/delete": {
    POST: deletePartRoute({
      kind: "knowledge",
      summary: "Delete knowledge bases with their documents",
      errors: [notFound("Knowledge base")],
      work: deleteKnowledgeBases,
    }),
  },
  "/knowledge-bases/{corpus_id}": {
    GET: route(
      {
        summary: "Get a knowledge base",
        scope: "read",
        params: knowledgeBaseParams,
        response: knowledgeBaseOutput,
        errors: [notFound("Knowledge base")],
      },
      async ({ actor, params }) => presentKnowledgeBase(await getKnowledgeBase(actor, params.corpus_id)),
    ),
  },
  "/knowledge-bases/{corpus_id}/search": {
    POST: route(
      {
        summary: "Search a knowledge base for the passages that answer a question",
        scope: "read",
        params: knowledgeBaseParams,
        body: searchInput,
        response: searchOutput,
        errors: [notFound("Knowledge base"), "SERVICE_UNAVAILABLE"],
      },
      async ({ actor, params, body }) => {
        const { passages } = await searchPassages(actor, params.corpus_id, body);
        return { results: passages.map(presentPassage) };
      },
    ),
  },
};
