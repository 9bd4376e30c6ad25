import { globSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { callApi } from "#lib/http/testing/api-fixture.ts";
import { describeApi } from "../reference.ts";
import { listDocumentedOperations } from "../routes.ts";
import { description } from "../served-routes.ts";

/** Not documented: internal routes, sign-in and signed files; and those of links, which are described by their table. */
const NOT_PUBLIC = ["[...path]", "auth", "files", "inngest", "internal", "links", "livekit", "mcp"];

test("every public operation is in a table, from which it is described: no other route file is public", () => {
  const files = globSync("**/route.ts", { cwd: join(import.meta.dirname, "..") });
  expect(files.filter((file) => !NOT_PUBLIC.includes(file.split(sep)[0] ?? ""))).toEqual([]);
});

// The tests inspect a document whose shape they check.
// biome-ignore lint/suspicious/noExplicitAny: see above
const document: any = describeApi();
const described = listDocumentedOperations().map(({ method, path, contract }) => ({
  name: `${method} ${path}`,
  contract,
  operation: document.paths[path][method.toLowerCase()],
}));

test("needs no key", async () => {
  const { status, body } = await callApi(description.GET);
  expect([status, body.openapi]).toEqual([200, "3.1.0"]);
  expect(body).toEqual(JSON.parse(JSON.stringify(document)));
});

test("gives each operation a unique id", () => {
  const ids = described.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(described)("$name", ({ name, contract, operation }) => {
  test("has a summary, and describes exactly the parameters of its path", () => {
    expect(operation.summary).toMatch(/^[A-Z].{4,}[^.]$/);
    const inPath = (operation.parameters ?? []).filter((one: { in?: string }) => one.in === "path");
    const names = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(inPath.map((one: { name: string }) => one.name)).toEqual(names);
  });

  test("has examples of a request and a response that match the contract", () => {
    // JSON can't hold a file, so a form has no example.
    const example = operation.requestBody?.content["application/json"]?.example;
    if (contract.body && !contract.isForm) expect(contract.body.safeParse(example).error).toBeUndefined();
    const type = contract.streams === "only" ? "text/event-stream" : "application/json";
    const answer = operation.responses[200].content[type].example;
    expect(contract.response.safeParse(answer).error).toBeUndefined();
  });
});

test("every reference has a target", () => {
  const text = JSON.stringify(document);
  for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer.split("/").reduce((node, name) => node?.[name], document);
    expect(target, pointer).toBeDefined();
  }
});
