import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { isInterfaceDeclaration } from "typescript";
import { expect, test } from "vitest";
import { type JsonObject, objectOf } from "#lib/platform/json.ts";
import { describeApi } from "../reference.ts";

const HEAD = `/**
 * Types of the API's requests and answers, generated from its OpenAPI document. Do not edit: a test holds them against
 * the contracts, and \`npx vitest run app/api/openapi.json/client-types.test.ts -u\` writes them anew.
 */

`;

/** Returns the document without errors, headers and webhooks' messages, which the client's types don't need. */
function withoutErrors({ webhooks: _webhooks, ...document }: JsonObject): JsonObject {
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

/** What the client uses; the rest of the generated types would repeat it. */
const USED = new Set(["components", "operations"]);

/** Returns a copy without examples, which are for readers of the API's reference. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "example" && key !== "examples");
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutExamples(entry)]));
}

// Guards the published client: its types would be wrong if a contract changed without them.
test("the client's types match the contracts", async () => {
  const document = withoutExamples(withoutErrors(describeApi()));
  const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  const types = astToString(nodes.filter((node) => isInterfaceDeclaration(node) && USED.has(node.name.text)));
  const file = join(import.meta.dirname, "../../../sdk/src/api-types.ts");
  await expect(HEAD + types).toMatchFileSnapshot(file);
});
