import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { findPlace } from "./json-view.ts";

const TEXT = `{
  "initial_node": "start",
  "nodes": { "a b": { "functions": [{ "name": "x" }, { "name": "y", "to": null }] }, "start": {} }
}`;
const state = EditorState.create({ doc: TEXT, extensions: [json()] });
const at = (...path: string[]) => {
  const { from, to } = findPlace(state, path);
  return TEXT.slice(from, to);
};

test("finds the name of a property, or an array item", () => {
  expect(at("initial_node")).toBe('"initial_node"');
  expect(at("nodes", "a b", "functions", "1", "name")).toBe('"name"');
  expect(at("nodes", "a b", "functions", "1")).toBe('{ "name": "y", "to": null }');
});

test("finds the deepest existing part of a missing path", () => {
  expect(at("nodes", "start", "task_instruction")).toBe('"start"');
  expect(at("nowhere")).toBe("{");
  expect(at()).toBe("{");
});

test("finds a place in invalid JSON too", () => {
  const broken = EditorState.create({ doc: "", extensions: [json()] });
  expect(findPlace(broken, ["nodes"])).toEqual({ from: 0, to: 0 });
});
