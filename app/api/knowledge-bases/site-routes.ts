import { pageQuery } from "#lib/http/input/pages.ts";
import { deleteRoute, listRoute, route, updateRoute } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import {
  createSiteInput,
  pendingSiteOutput,
  presentSite,
  presentSitePage,
  refreshSiteInput,
  siteOutput,
  sitePageOutput,
  siteParams,
  updateSiteInput,
} from "#lib/knowledge/sites/schema.ts";
import {
  createSite,
  deleteSites,
  getSite,
  listSitePages,
  listSites,
  refreshSite,
  updateSite,
} from "#lib/knowledge/sites/sites.ts";
import { notFound } from "#lib/platform/errors.ts";

/** The operations on sites, by path. */
export const siteRoutes = {
  "/knowledge-bases/{corpus_id}/sites": {
    GET: listRoute(
      {
        summary: "List the websites whose pages are documents of a knowledge base",
        params: knowledgeBaseParams,
        query: pageQuery,
        name: "sites",
        item: siteOutput,
        errors: [notFound("Knowledge base")],
      },
      ({ actor, params, page }) => listSites(actor, params.corpus_id, page),
      presentSite,
    ),
  },
  "/knowledge-bases/{corpus_id}/sites/create": {
    POST: route(
      {
        summary: "Add a website, whose pages become documents in the background",
        scope: "full",
        params: knowledgeBaseParams,
        body: createSiteInput,
        response: pendingSiteOutput,
        creates: "rows",
        reachesOut: true,
        errors: [notFound("Knowledge base")],
      },
      async ({ actor, params, body }) => ({
        status: "pending" as const,
        ...(await createSite(actor, params.corpus_id, body)),
      }),
    ),
  },
  "/knowledge-bases/{corpus_id}/sites/update": {
    POST: updateRoute(
      {
        summary: "Update a website's limits or schedule, from its next run on",
        params: knowledgeBaseParams,
        body: updateSiteInput,
        errors: [notFound("Knowledge base"), notFound("Site")],
      },
      ({ actor, params, body }) => updateSite(actor, params.corpus_id, body),
    ),
  },
  "/knowledge-bases/{corpus_id}/sites/refresh": {
    POST: route(
      {
        summary:
          "Read a website again: changed pages are updated, and those that are gone lose their documents",
        scope: "full",
        params: knowledgeBaseParams,
        body: refreshSiteInput,
        response: pendingSiteOutput,
        reachesOut: true,
        errors: [notFound("Knowledge base"), notFound("Site")],
      },
      async ({ actor, params, body }) => {
        await refreshSite(actor, params.corpus_id, body.id);
        return { status: "pending" as const, id: body.id };
      },
    ),
  },
  "/knowledge-bases/{corpus_id}/sites/delete": {
    POST: deleteRoute(
      {
        summary: "Delete websites with their documents",
        params: knowledgeBaseParams,
        errors: [notFound("Knowledge base"), notFound("Site")],
      },
      ({ actor, params, body }) => deleteSites(actor, params.corpus_id, body),
    ),
  },
  "/knowledge-bases/{corpus_id}/sites/{site_id}": {
    GET: route(
      {
        summary: "Get a website of a knowledge base, with the progress of its run",
        scope: "read",
        params: siteParams,
        response: siteOutput,
        errors: [notFound("Knowledge base"), notFound("Site")],
      },
      async ({ actor, params }) => presentSite(await getSite(actor, params.corpus_id, params.site_id)),
    ),
  },
  "/knowledge-bases/{corpus_id}/sites/{site_id}/pages": {
    GET: listRoute(
      {
        summary: "List the pages that the last run of a website found",
        params: siteParams,
        query: pageQuery,
        name: "pages",
        item: sitePageOutput,
        errors: [notFound("Knowledge base"), notFound("Site")],
      },
      ({ actor, params, page }) => listSitePages(actor, params.corpus_id, params.site_id, page),
      presentSitePage,
    ),
  },
};
