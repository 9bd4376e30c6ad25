import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { type JsonObject, objectOf } from "#lib/openapi/json-object.ts";
import { describeApi } from "../describe-api.ts";

const HEAD = `/**
 * Types of the API's requests and answers, generated from its OpenAPI document. Do not edit: a test holds them against
 * the contracts, and \`npx vitest run app/api/openapi.json/client-types.test.ts -u\` writes them anew.
 */

`;

/** Returns the document without errors and headers, which the client's types don't need. */
function withoutErrors(document: JsonObject): JsonObject {
  const paths = Object.entries(objectOf(document.paths)).map(([path, item]) => {
    const operations = Object.entries(objectOf(item)).map(([method, operation]) => {
      const { responses, ...rest } = objectOf(operation);
      const { headers: _, ...good } = objectOf(objectOf(responses)["200"]);
      return [method, { ...rest, responses: { 200: good } }];
    });
    return [path, Object.fromEntries(operations)];
  });
  const { headers: _, responses: __, ...components } = objectOf(document.components);
  return { ...document, components, paths: Object.fromEntries(paths) };
}

// Guards the published client: its types would be wrong if a contract changed without them.
test("the client's types match the contracts", async () => {
  const types = astToString(
    await openapiTS(JSON.stringify(withoutErrors(describeApi())), { defaultNonNullable: false }),
  );
  const file = join(import.meta.dirname, "../../../sdk/src/api-types.ts");
  await expect(HEAD + types).toMatchFileSnapshot(file);
});
