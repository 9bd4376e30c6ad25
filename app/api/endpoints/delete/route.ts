import { notFound } from "#lib/platform/errors.ts";
import { deletePartRoute } from "#lib/scenarios/delete-part-route.ts";
import { deleteEndpoints } from "#lib/tools/endpoints/endpoints.ts";

export const POST = deletePartRoute({
  kind: "endpoint",
  summary: "Delete HTTP endpoints",
  errors: [notFound("HttpEndpoint")],
  work: deleteEndpoints,
});
