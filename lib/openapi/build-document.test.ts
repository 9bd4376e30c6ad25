import { expect, test } from "vitest";
import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { AppError } from "#lib/platform/errors.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { buildDocument } from "./build-document.ts";
import type { Operation } from "./operation.ts";

const thing = z.object({ id: z.uuid(), data: z.json() }).meta({ id: "Thing" });
const operations: Operation[] = [
  {
    method: "GET",
    path: "/big-things",
    contract: {
      summary: "List",
      scope: "read",
      query: pageQuery,
      response: z.object({ things: z.array(thing), next_cursor: z.string().nullable() }),
    },
  },
  {
    method: "POST",
    path: "/big-things/create",
    contract: {
      summary: "Create",
      scope: "full",
      body: z.strictObject({ name: trimmedText(9), data: z.json().optional() }).transform(({ name }) => name),
      response: thing,
      creates: "rows",
    },
  },
  {
    method: "GET",
    path: "/big-things/{thing_id}",
    contract: {
      summary: "Get",
      scope: "read",
      params: z.object({ thing_id: resourceId() }),
      response: thing,
      errors: [() => new AppError("NOT_FOUND", { message: "Thing not found" }), "SERVICE_UNAVAILABLE"],
    },
  },
  { method: "GET", path: "/health", contract: { summary: "Well?", response: z.object({ ok: z.boolean() }) } },
];
// The tests inspect a document whose shape they check.
// biome-ignore lint/suspicious/noExplicitAny: see above
const document: any = buildDocument(operations, "https://visavis.test/api");
const { "/big-things": list, "/big-things/create": create, "/big-things/{thing_id}": get } = document.paths;

test("names operations after their path, and distinguishes lists from single reads", () => {
  const ids = [list.get, create.post, get.get, document.paths["/health"].get].map(
    ({ operationId }) => operationId,
  );
  expect(ids).toEqual(["big_things.list", "big_things.create", "big_things.get", "health.get"]);
  expect(list.get.tags).toEqual(["Big things"]);
});

test("describes what a client sends, before transforms, with a valid example", () => {
  const { schema, example } = create.post.requestBody.content["application/json"];
  expect(schema).toMatchObject({
    type: "object",
    required: ["name"],
    additionalProperties: false,
    properties: { name: { type: "string", minLength: 1, maxLength: 9 } },
  });
  expect(example.name).toBe("text");
  expect(get.get.parameters).toEqual([
    { name: "thing_id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
  ]);
  expect(list.get.parameters[0]).toMatchObject({
    name: "limit",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 100 },
  });
});

test("defines schemas with an id, and any JSON value, once", () => {
  const answer = { $ref: "#/components/schemas/Thing" };
  expect(create.post.responses[200].content["application/json"].schema).toEqual(answer);
  expect(list.get.responses[200].content["application/json"].schema.properties.things.items).toEqual(answer);
  expect(Object.keys(document.components.schemas)).toEqual(["Error", "Thing", "JsonValue"]);
  expect(JSON.stringify(document)).not.toContain("$defs");
});

test("allows new fields in responses", () => {
  expect(document.components.schemas.Thing).not.toHaveProperty("additionalProperties");
});

test("lists every error: key, validation, limits and the work itself", () => {
  expect(Object.keys(get.get.responses)).toEqual(["200", "400", "401", "403", "404", "429", "500", "503"]);
  expect(Object.keys(create.post.responses)).toEqual([
    ...["200", "400", "401", "403", "409", "413", "415", "429", "500"],
  ]);
  expect(get.get.responses[404]).toEqual({ $ref: "#/components/responses/Error404" });
  expect(document.components.responses.Error404.content["application/json"].examples).toMatchObject({
    "Thing not found": { value: { error: "Thing not found", error_code: "NOT_FOUND" } },
  });
  expect(create.post.responses[401]).toEqual({ $ref: "#/components/responses/Error401" });
  const { examples } = document.components.responses.Error401.content["application/json"];
  expect(Object.keys(examples)).toEqual(["API key is required", "Invalid API key"]);
});

test("says what needs no key, and what accepts an Idempotency-Key", () => {
  expect(document.security).toEqual([{ apiKey: [] }]);
  expect(document.paths["/health"].get.security).toEqual([]);
  expect(list.get).not.toHaveProperty("security");
  expect(create.post.parameters).toEqual([{ $ref: "#/components/parameters/Idempotency-Key" }]);
  expect(document.servers).toEqual([{ url: "https://visavis.test/api" }]);
});
