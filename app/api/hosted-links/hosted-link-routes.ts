import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import {
  createHostedLink,
  deleteHostedLinks,
  getHostedLink,
  listHostedLinks,
  updateHostedLink,
} from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import {
  createHostedLinkInput,
  hostedLinkOutput,
  hostedLinkParams,
  hostedLinksQuery,
  updateHostedLinkInput,
} from "#lib/links/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

/** The operations on hosted links, by path. */
export const hostedLinkRoutes = {
  "/hosted-links": {
    GET: listRoute(
      {
        summary: "List hosted links, all or of one scenario",
        query: hostedLinksQuery,
        name: "hosted_links",
        item: hostedLinkOutput,
      },
      ({ actor, query, page }) => listHostedLinks(actor, { ...page, scenarioId: query.scenario_id }),
      presentHostedLink,
    ),
  },
  "/hosted-links/create": {
    POST: route(
      {
        summary: "Create a public page that starts calls without a key",
        scope: "full",
        body: createHostedLinkInput,
        response: hostedLinkOutput,
        creates: "rows",
        errors: ["SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", notFound("Background")],
      },
      async ({ actor, body }) => presentHostedLink(await createHostedLink(actor, body)),
    ),
  },
  "/hosted-links/update": {
    POST: route(
      {
        summary: "Update a hosted link. Its URL stays",
        scope: "full",
        body: updateHostedLinkInput,
        response: hostedLinkOutput,
        errors: [notFound("HostedLink"), "SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", notFound("Background")],
      },
      async ({ actor, body: { id, change } }) => presentHostedLink(await updateHostedLink(actor, id, change)),
    ),
  },
  "/hosted-links/delete": {
    POST: deleteRoute(
      { summary: "Delete hosted links", errors: [notFound("HostedLink")] },
      ({ actor, body }) => deleteHostedLinks(actor, body),
    ),
  },
  "/hosted-links/{hosted_link_id}": {
    GET: route(
      {
        summary: "Get a hosted link",
        scope: "read",
        params: hostedLinkParams,
        response: hostedLinkOutput,
        errors: [notFound("HostedLink")],
      },
      async ({ actor, params }) => presentHostedLink(await getHostedLink(actor, params.hosted_link_id)),
    ),
  },
};
