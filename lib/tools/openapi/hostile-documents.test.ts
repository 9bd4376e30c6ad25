import { expect, test } from "vitest";
import { threadMs } from "#lib/platform/testing/processor-time.ts";
import { readDocument } from "./read-document.ts";
import { readOperation } from "./read-operation.ts";

const COUNT = 300;
const MAX_MS = 3_000;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** Names that are the same once only letters and digits are left. */
const properties = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [String.fromCodePoint(0x4e00 + index), { type: "string" }]),
  );
const bodyOf = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } } });
const paths = (operation: object, path = "/a") =>
  Object.fromEntries(Array.from({ length: COUNT }, (_, index) => [`${path}${index}`, { post: operation }]));

const LONG = "x".repeat(500_000);
const DOCUMENTS: [name: string, document: object, problem: string | null][] = [
  [
    "many properties",
    {
      paths: paths(bodyOf(ref("Large"))),
      components: { schemas: { Large: { properties: properties(10_000) } } },
    },
    "too_large",
  ],
  [
    "more arguments than a function has",
    { paths: paths(bodyOf(ref("Some"))), components: { schemas: { Some: { properties: properties(500) } } } },
    "too_large",
  ],
  [
    "one schema many times over",
    {
      paths: paths(bodyOf(ref("All"))),
      components: {
        schemas: {
          All: { allOf: Array.from({ length: 900 }, () => ref("Large")) },
          Large: { properties: properties(10_000) },
        },
      },
    },
    "too_large",
  ],
  ["a long path", { paths: paths({}, `/${"{a}".repeat(1_000)}`) }, "too_large"],
  [
    "a long text in all of them",
    {
      paths: paths(bodyOf(ref("Text"))),
      components: { schemas: { Text: { properties: { a: { description: LONG, enum: [LONG] } } } } },
    },
    null,
  ],
  [
    "a long reference",
    {
      paths: paths(bodyOf(ref("Far"))),
      components: { schemas: { Far: { $ref: `#/${"/".repeat(500_000)}` } } },
    },
    "reference",
  ],
];

test.each(DOCUMENTS)("a document with %s is read in time", async (_name, parts, problem) => {
  const document = await readDocument(JSON.stringify({ openapi: "3.1.0", ...parts }));
  const startedAt = threadMs();
  const options = { server: "https://a.example", includeOptional: true, nameSecret: () => "key" };
  const read = document.operations.map((operation) => readOperation(document, operation, options));
  expect(new Set(read.map((operation) => operation.problem))).toEqual(new Set([problem]));
  expect(read).toHaveLength(COUNT);
  expect(threadMs() - startedAt).toBeLessThan(MAX_MS);
});
