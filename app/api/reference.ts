import { buildDocument, type OpenApiDocument } from "#lib/openapi/build-document.ts";
import { readGuide, readReference } from "#lib/openapi/read-reference.ts";
import { env } from "#lib/platform/env.ts";
import { DOCUMENTED_EVENTS } from "#lib/webhooks/event-data.ts";
import { listDocumentedOperations } from "./routes.ts";

let document: OpenApiDocument | undefined;

/** The OpenAPI document of this instance. Its contracts do not change while it runs. */
export function describeApi(): OpenApiDocument {
  document ??= buildDocument(
    listDocumentedOperations(),
    `${new URL(env.APP_URL).origin}/api`,
    DOCUMENTED_EVENTS,
  );
  return document;
}

let reference: ReturnType<typeof read> | undefined;

const read = () => ({ guide: readGuide(describeApi()), tags: readReference(describeApi()) });

/** The API reference of this instance: its guide, and its operations by tag. */
export function apiReference() {
  reference ??= read();
  return reference;
}
