import { expect, test } from "vitest";
import { readScriptForm, writeScriptForm } from "./script-form.ts";

const SCRIPT = {
  name: "Guest",
  endpoints: { book: { body: {} } },
  turns: [
    { user: "Hi." },
    { user: "Friday.", model: [{ calls: [{ name: "book", arguments: { day: "Friday" } }] }] },
  ],
  expect: { variables: { day: "Friday" }, nodes: ["greet", "book"], text: ["booked"] },
};

test("a script becomes fields and the same script again, with what the form doesn't show", () => {
  const form = readScriptForm(JSON.stringify(SCRIPT));
  expect(form?.turns).toEqual([
    { user: "Hi.", call: "", args: "" },
    { user: "Friday.", call: "book", args: '{"day":"Friday"}' },
  ]);
  expect([form?.nodes, form?.said]).toEqual(["greet\nbook", "booked"]);
  expect(form && JSON.parse(writeScriptForm(form))).toEqual(SCRIPT);
});

test("arguments that are not JSON are kept, so that the server can say so", () => {
  const form = readScriptForm('{ "turns": [] }');
  if (!form) throw new Error("the form can't show it");
  const turns = [{ user: "Hi.", call: "book", args: "day = Friday" }];
  expect(JSON.parse(writeScriptForm({ ...form, turns })).turns).toEqual([
    { user: "Hi.", model: [{ calls: [{ name: "book", arguments: "day = Friday" }] }] },
  ]);
});

test.each([
  ["that is no JSON", "{"],
  ["with a silence", { turns: [{ user: null }] }],
  ["with a text of the model", { turns: [{ user: "Hi.", model: [{ text: "Hello." }] }] }],
  [
    "with two calls in a turn",
    { turns: [{ user: "Hi.", model: [{ calls: [{ name: "a" }, { name: "b" }] }] }] },
  ],
])("a script %s is only shown as JSON", (_name, script) => {
  expect(readScriptForm(typeof script === "string" ? script : JSON.stringify(script))).toBeNull();
});
