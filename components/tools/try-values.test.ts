import { expect, test } from "vitest";
import { namesToFill, readTryValues } from "./try-values.ts";

test("asks for every value that an endpoint names, once, and for no secret", () => {
  const texts = [
    "https://a.b/{{arg.id}}",
    "Bearer {{secret.key}}",
    '{"a":"{{runtime.user.name}} {{arg.id}}"}',
  ];
  expect(namesToFill(texts)).toEqual(["arg.id", "runtime.user.name"]);
});

test("reads JSON where it is JSON, text elsewhere, and nothing where nothing stands", () => {
  const typed = new Map([
    ["arg.id", "A-1"],
    ["arg.count", "3"],
    ["arg.none", ""],
    ["runtime.user.name", "Lin"],
    ["runtime.user.tags", '["a"]'],
  ]);
  expect(readTryValues(typed)).toEqual({
    arg: { id: "A-1", count: 3 },
    var: {},
    runtime: { user: { name: "Lin", tags: ["a"] } },
  });
});
