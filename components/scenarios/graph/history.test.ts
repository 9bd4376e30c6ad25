import { expect, test } from "vitest";
import { record, redo, startHistory, undo } from "./history.ts";

test("undoes and redoes every edit, and a new edit discards what was undone", () => {
  let history = startHistory("a");
  for (const [index, value] of ["b", "c", "d"].entries()) history = record(history, value, { now: index });
  expect(undo(undo(history)).present).toBe("b");
  expect(redo(undo(history)).present).toBe("d");
  expect(undo(undo(undo(undo(history)))).present).toBe("a");
  const other = record(undo(history), "x", { now: 9 });
  expect(redo(other).present).toBe("x");
  expect(undo(other).present).toBe("c");
});

test("typing in one field is undone together, until a pause or another field", () => {
  let history = startHistory("");
  history = record(history, "h", { kind: "task", now: 0 });
  history = record(history, "hi", { kind: "task", now: 500 });
  expect(undo(history).present).toBe("");
  history = record(history, "hi!", { kind: "task", now: 2_000 });
  expect(undo(history).present).toBe("hi");
  history = record(history, "hi!?", { kind: "say", now: 2_100 });
  expect(undo(history).present).toBe("hi!");
});
