import { expect, test } from "vitest";
import { effectOf } from "#lib/openapi/operation.ts";
import { OPERATION_DESCRIPTIONS } from "#lib/openapi/operation-descriptions.ts";
import { objectOf } from "#lib/platform/json.ts";
import { describeApi } from "../reference.ts";
import { listDocumentedOperations } from "../routes.ts";

const operations = listDocumentedOperations();
const pathsOf = (isWanted: (operation: (typeof operations)[number]) => boolean) =>
  operations.filter(isWanted).map(({ path }) => path);

test("a POST that only reads, or destroys under another name than delete, is one of these", () => {
  const reads = pathsOf((operation) => operation.method === "POST" && effectOf(operation) === "reads");
  expect(reads).toEqual([
    "/scenarios/validate",
    "/scenarios/{config_id}/simulations",
    "/knowledge-bases/{corpus_id}/search",
    "/links/{token}/transcript",
    "/links/{token}/memories",
  ]);
  const destroys = (path: string) => !path.endsWith("/delete");
  expect(pathsOf((operation) => effectOf(operation) === "destroys").filter(destroys)).toEqual([
    "/memories/forget",
    "/webhooks/{webhook_id}/rotate-secret",
    "/keys/revoke",
    "/members/remove",
  ]);
});

test("these operations ask a server that the account names", () => {
  expect(pathsOf(({ contract }) => contract.reachesOut === true).sort()).toEqual([
    "/endpoints/test",
    "/knowledge-bases/{corpus_id}/documents/create",
    "/knowledge-bases/{corpus_id}/sites/create",
    "/knowledge-bases/{corpus_id}/sites/refresh",
    "/language-models/create",
    "/language-models/update",
    "/language-models/{language_model_id}/check",
    "/mcp-servers/{mcp_server_id}/check",
    "/webhooks/{webhook_id}/deliveries/redeliver",
    "/webhooks/{webhook_id}/test",
  ]);
});

test("the document has the effect of every operation, and when to choose it", () => {
  const { paths } = describeApi();
  for (const operation of operations) {
    const described = objectOf(objectOf(paths[operation.path])[operation.method.toLowerCase()]);
    if (described.operationId === undefined) continue;
    expect(described["x-effect"], operation.path).toBe(effectOf(operation));
    expect(described.description).toContain(OPERATION_DESCRIPTIONS[operation.path] ?? "Needs");
  }
});

test("every text about choosing an operation belongs to one, and is short", () => {
  const known = new Set(pathsOf(() => true));
  for (const [path, text] of Object.entries(OPERATION_DESCRIPTIONS)) {
    expect(known.has(path), path).toBe(true);
    expect(text.length, path).toBeLessThan(160);
  }
});
