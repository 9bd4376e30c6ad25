import { expect, test } from "vitest";
import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { buildDocument } from "./build-document.ts";
import type { Operation } from "./operation.ts";
import { readGuide, readReference } from "./read-reference.ts";

const shape = z.union([
  z.strictObject({ type: z.literal("circle"), radius: z.number().min(1) }),
  z.strictObject({ type: z.literal("box"), sides: z.array(z.number()).max(4) }),
]);
const operations: Operation[] = [
  {
    method: "POST",
    path: "/big-things/{thing_id}/draw",
    contract: {
      summary: "Draw a thing",
      scope: "connect",
      params: z.object({ thing_id: resourceId().describe("ID of the thing") }),
      body: z.strictObject({
        color: z.enum(["red", "blue"]).default("red").describe("Its color"),
        shapes: z.array(shape).describe("What to draw"),
        notes: z.record(z.string(), z.object({ by: z.uuid().describe("Who wrote it") })).optional(),
      }),
      response: z.object({ at: z.iso.datetime().nullable().describe("When") }),
      creates: "rows",
    },
  },
  {
    method: "GET",
    path: "/big-things",
    contract: { summary: "List", query: pageQuery, response: z.object({}) },
  },
];
const document = buildDocument(operations, "https://visavis.test/api");
const [tag] = readReference(document);
const [draw, list] = tag?.operations ?? [];

test("operations are grouped by tag, each with its place and the keys it accepts", () => {
  expect([tag?.slug, tag?.name]).toEqual(["big-things", "Big things"]);
  expect(draw).toMatchObject({
    anchor: "post-big-things-thing-id-draw",
    method: "POST",
    scopes: ["connect", "full"],
  });
  expect(list).toMatchObject({ anchor: "get-big-things", scopes: null, body: null });
});

test("parameters come from the path, the query and the headers", () => {
  expect(
    draw?.parameters.map(({ name, place, isRequired, type }) => [name, place, isRequired, type]),
  ).toEqual([
    ["thing_id", "path", true, "UUID"],
    ["Idempotency-Key", "header", false, "string"],
  ]);
  expect(list?.parameters.map(({ name, place }) => [name, place])).toEqual([
    ["limit", "query"],
    ["cursor", "query"],
  ]);
});

test("fields have types, rules and the fields inside them, alternatives apart", () => {
  const [color, shapes, notes] = draw?.body?.groups[0]?.fields ?? [];
  expect(color).toMatchObject({ type: "string", isRequired: false, description: "Its color" });
  expect(color?.rules).toEqual(["one of `red`, `blue`", "default `red`"]);
  expect(shapes).toMatchObject({ type: "array of object", isRequired: true });
  expect(shapes?.groups.map(({ label, fields }) => [label, ...fields.map(({ name }) => name)])).toEqual([
    ["type: circle", "type", "radius"],
    ["type: box", "type", "sides"],
  ]);
  expect(shapes?.groups[1]?.fields[1]).toMatchObject({ type: "array of number", rules: ["up to 4 entries"] });
  expect(notes).toMatchObject({ type: "map of object" });
  expect(notes?.groups).toMatchObject([{ label: null, fields: [{ name: "by", type: "UUID" }] }]);
  expect(draw?.response.groups[0]?.fields).toMatchObject([{ name: "at", type: "date-time or null" }]);
});

test("what a page has shown of a large field is not repeated, but named", () => {
  const names = Array.from({ length: 40 }, (_, index) => `part_${index}`);
  const plan = z.object(Object.fromEntries(names.map((name) => [name, z.string().describe("A part")])));
  const contract = { summary: "Plan", body: z.object({ plan }), response: z.object({ plan }) };
  const paths = ["/plans/create", "/plans/update"];
  const both = paths.map((path): Operation => ({ method: "POST", path, contract }));
  const [page] = readReference(buildDocument(both, "https://visavis.test/api"));
  const [create, update] = page?.operations ?? [];
  expect(create?.body?.groups[0]?.fields[0]?.groups[0]?.fields).toHaveLength(40);
  for (const groups of [update?.body?.groups, update?.response.groups]) {
    const [field] = groups?.[0]?.fields ?? [];
    expect(field?.groups).toEqual([]);
    expect(field?.description).toContain("The same fields as in `plan` of `POST /plans/create`");
  }
});

test("every error is listed, shared ones included", () => {
  const codes = draw?.errors.map(({ status, code, reason }) => `${status} ${code} ${reason}`) ?? [];
  expect(codes).toContain("401 AUTH_MISSING null");
  expect(codes).toContain("403 AUTH_DENIED insufficient_scope");
  expect(codes).toContain("409 VALIDATION idempotency_conflict");
});

test("the guide's sections have headings, paragraphs and code", () => {
  const guide = readGuide(document);
  expect(guide.map(({ slug }) => slug)).toEqual([
    "the-first-call",
    "errors",
    "idempotency",
    "bodies",
    "lists",
  ]);
  expect(guide[0]?.blocks.map(({ isCode }) => isCode)).toEqual([false, true, false]);
  expect(guide[0]?.blocks[1]?.text).toMatch(/^curl -X POST https:\/\/visavis\.test/);
});
