import { namedPageQuery } from "#lib/http/input/pages.ts";
import { createRoute, listRoute, route, updateRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deletePartRoute } from "#lib/scenarios/delete-part-route.ts";
import {
  createEndpoint,
  deleteEndpoints,
  getEndpoint,
  listEndpoints,
  presentEndpoint,
  tryEndpoint,
  updateEndpoint,
} from "#lib/tools/endpoints/endpoints.ts";
import {
  createEndpointInput,
  endpointOutput,
  endpointParams,
  tryEndpointInput,
  tryEndpointOutput,
  updateEndpointInput,
} from "#lib/tools/endpoints/schema.ts";
import { importOpenApi, presentOperation } from "#lib/tools/openapi/import-openapi.ts";
import { importInput, importOutput } from "#lib/tools/openapi/schema.ts";

/** The operations on endpoints, by path. */
export const endpointRoutes = {
  "/endpoints": {
    GET: listRoute(
      { summary: "List HTTP endpoints", query: namedPageQuery, name: "endpoints", item: endpointOutput },
      ({ actor, page }) => listEndpoints(actor, page),
      presentEndpoint,
    ),
  },
  "/endpoints/create": {
    POST: createRoute(
      { summary: "Create an HTTP endpoint that scenarios can call", body: createEndpointInput },
      ({ actor, body }) => createEndpoint(actor, body),
    ),
  },
  "/endpoints/import": {
    POST: route(
      {
        summary: "Create HTTP endpoints from the operations of an OpenAPI document, or list its operations",
        scope: "full",
        body: importInput,
        response: importOutput,
        creates: "rows",
        errors: ["SERVICE_UNAVAILABLE"],
      },
      async ({ actor, body }) => {
        const operations = await importOpenApi(actor, body);
        const status = body.operations ? ("imported" as const) : ("listed" as const);
        return { status, operations: operations.map(presentOperation) };
      },
    ),
  },
  "/endpoints/update": {
    POST: updateRoute(
      {
        summary: "Update an HTTP endpoint by replacing all its fields",
        body: updateEndpointInput,
        errors: [notFound("HttpEndpoint")],
      },
      ({ actor, body: { id, endpoint } }) => updateEndpoint(actor, id, endpoint),
    ),
  },
  "/endpoints/delete": {
    POST: deletePartRoute({
      kind: "endpoint",
      summary: "Delete HTTP endpoints",
      errors: [notFound("HttpEndpoint")],
      work: deleteEndpoints,
    }),
  },
  "/endpoints/test": {
    POST: route(
      {
        summary: "Send an HTTP endpoint's request with test values, whether or not the endpoint is saved",
        scope: "full",
        body: tryEndpointInput,
        response: tryEndpointOutput,
        reachesOut: true,
      },
      async ({ actor, body: { values, ...endpoint } }) => {
        const { sent, httpStatus, error, result, missing, durationMs } = await tryEndpoint(
          actor,
          endpoint,
          values,
        );
        return {
          sent: sent && { ...sent, method: sent.method ?? "POST" },
          http_status: httpStatus,
          error,
          text: result.text,
          missing,
          duration_ms: Math.round(durationMs),
        };
      },
    ),
  },
  "/endpoints/{id}": {
    GET: route(
      {
        summary: "Get an HTTP endpoint",
        scope: "read",
        params: endpointParams,
        response: endpointOutput,
        errors: [notFound("HttpEndpoint")],
      },
      async ({ actor, params }) => presentEndpoint(await getEndpoint(actor, params.id)),
    ),
  },
};
