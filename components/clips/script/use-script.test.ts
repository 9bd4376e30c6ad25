import { expect, test } from "vitest";
import { changeScript, startHistory } from "./use-script.ts";

type History = ReturnType<typeof startHistory>;

/** Types one character at a time, `pauseMs` apart. */
function type(history: History, text: string, fromMs: number, pauseMs: number): History {
  return [...text].reduce((last, character, index) => {
    const script = last.now.script + character;
    const atMs = fromMs + index * pauseMs;
    return changeScript(last, { kind: "edit", to: { script, caret: script.length }, atMs });
  }, history);
}

test("undoes what was typed without a break together, and restores it", () => {
  let history = type(startHistory("One."), " Two.", 10_000, 100);
  history = type(history, " Three.", 20_000, 100);
  const undone = changeScript(history, { kind: "undo" });
  expect(undone.now).toEqual({ script: "One. Two.", caret: 9 });
  expect(changeScript(undone, { kind: "redo" }).now.script).toBe("One. Two. Three.");
  const first = changeScript(undone, { kind: "undo" });
  expect(first.now.script).toBe("One.");
  expect(changeScript(first, { kind: "undo" })).toBe(first);
});

test("a change after undoing forgets what was undone, and moving the caret is not a change", () => {
  const undone = changeScript(type(startHistory("One."), "!", 0, 0), { kind: "undo" });
  const moved = changeScript(undone, { kind: "edit", to: { script: "One.", caret: 1 }, atMs: 5_000 });
  expect(changeScript(moved, { kind: "redo" }).now.script).toBe("One.!");
  const changed = type(moved, "?", 9_000, 0);
  expect(changeScript(changed, { kind: "redo" })).toBe(changed);
});
