import { expect, test } from "vitest";
import { findCompletion, findUnknownValues } from "./find-completion.ts";

const VALUES = ["var.name", "var.order_id", "runtime.name"];
const at = (text: string) => {
  const cursor = text.indexOf("|");
  return findCompletion(text.replace("|", ""), cursor, VALUES);
};

test("offers all values after two braces, and fewer with each letter", () => {
  expect(at("Hello {{|")).toEqual({ from: 8, to: 8, options: VALUES });
  expect(at("Hello {{ run|")?.options).toEqual(["runtime.name"]);
  expect(at("{{var.|")?.options).toEqual(["var.name", "var.order_id"]);
  expect(at("{{name|")?.options).toEqual(["var.name", "runtime.name"]);
});

test("offers the names of an open namespace, and the namespace itself only until it is typed", () => {
  const values = ["arg.", "arg.order_id"];
  expect(findCompletion("{{ar", 4, values)?.options).toEqual(["arg.", "arg.order_id"]);
  expect(findCompletion("{{arg.", 6, values)?.options).toEqual(["arg.order_id"]);
  expect(findCompletion("{{arg.", 6, ["arg."])).toBeNull();
});

test("replaces an existing name completely, with its braces", () => {
  expect(at("{{var.|nam}} said")).toMatchObject({ from: 2, to: 11 });
});

test("offers nothing outside a template", () => {
  for (const text of ["Hello |", "{|", "{{var.name}}|", "\\{{|", "{{var.name|}}", "{{zzz|"]) {
    expect(at(text), text).toBeNull();
  }
});

test("lists each unknown name once; any runtime name is allowed", () => {
  const text = "{{var.name}} {{ var.nmae }} {{var.nmae}} {{runtime.any}} {{name}} {{secret.key}} \\{{x}}";
  expect(findUnknownValues(text, VALUES)).toEqual([
    { template: "{{ var.nmae }}", reason: "neverSet" },
    { template: "{{var.nmae}}", reason: "neverSet" },
    { template: "{{name}}", reason: "noValue" },
    { template: "{{secret.key}}", reason: "noValue" },
  ]);
  expect(findUnknownValues("{{arg.id}} {{secret.b}}", ["arg.", "secret.a"])).toEqual([
    { template: "{{secret.b}}", reason: "neverSet" },
  ]);
});
