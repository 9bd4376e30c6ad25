import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteEndpoints } from "#lib/tools/endpoints/endpoints.ts";

export const POST = deleteRoute(
  { summary: "Delete HTTP endpoints", errors: [notFound("HttpEndpoint")] },
  ({ actor, body }) => deleteEndpoints(actor, body),
);
