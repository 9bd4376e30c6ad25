import { route } from "#lib/http/route.ts";
import { importOpenApi, presentOperation } from "#lib/tools/openapi/import-openapi.ts";
import { importInput, importOutput } from "#lib/tools/openapi/schema.ts";

export const POST = route(
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
);
