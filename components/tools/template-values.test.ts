import { expect, test } from "vitest";
import { namesToFill, readTemplateValues } from "./template-values.ts";

test("lists every name in the templates once, without secrets", () => {
  const texts = [
    "https://a.b/{{arg.id}}",
    "Bearer {{secret.key}}",
    '{"a":"{{runtime.user.name}} {{arg.id}}"}',
  ];
  expect(namesToFill(texts)).toEqual(["arg.id", "runtime.user.name"]);
});

test("parses JSON values, keeps other text, and leaves out empty fields", () => {
  const typed = new Map([
    ["arg.id", "A-1"],
    ["arg.count", "3"],
    ["arg.none", ""],
    ["runtime.user.name", "Lin"],
    ["runtime.user.tags", '["a"]'],
  ]);
  expect(readTemplateValues(typed)).toEqual({
    arg: { id: "A-1", count: 3 },
    var: {},
    runtime: { user: { name: "Lin", tags: ["a"] } },
  });
});
