import { buildDocument, type OpenApiDocument } from "#lib/openapi/build-document.ts";
import { env } from "#lib/platform/env.ts";
import { listOperations } from "./routes.ts";

let document: OpenApiDocument | undefined;

/** The OpenAPI document of this instance. Its contracts do not change while it runs. */
export function describeApi(): OpenApiDocument {
  document ??= buildDocument(listOperations(), `${new URL(env.APP_URL).origin}/api`);
  return document;
}
