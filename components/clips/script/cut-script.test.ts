import { expect, test } from "vitest";
import { splitScript } from "#lib/video/script/split-script.ts";
import { breakRow, cutScript, editRow, joinRow, normaliseScript, rowAt } from "./cut-script.ts";

const textsOf = (script: string) => cutScript(script).map(({ text }) => text);

/** Types `text` at the end of row `index`, character by character, like a person. */
function type(script: string, index: number, text: string): string {
  const row = cutScript(script)[index];
  if (!row) throw new Error("no such row");
  let edited = { script, caret: row.end };
  for (const character of text) {
    const rows = cutScript(edited.script);
    const now = rows[rowAt(rows, edited.caret)];
    if (!now) throw new Error("no row at the caret");
    const at = edited.caret - now.start;
    edited =
      character === "\n"
        ? breakRow(edited.script, now, at)
        : editRow(edited.script, now, now.text.slice(0, at) + character + now.text.slice(at), at + 1);
  }
  return edited.script;
}

const SCRIPT =
  "[pause 1s] Ask Dr. Smith. It costs *3.50* today. [pause 0.5s] Fine?\n\nNew paragraph. 🎉 [pause 1s]";

test("rows are the sentences, with their marks, and together the whole script", () => {
  expect(textsOf(SCRIPT)).toEqual([
    "[pause 1s] Ask Dr. Smith.",
    "It costs *3.50* today. [pause 0.5s]",
    "Fine?",
    "New paragraph. 🎉 [pause 1s]",
  ]);
  for (const { text, start, end } of cutScript(SCRIPT)) expect(SCRIPT.slice(start, end)).toBe(text);
  expect(cutScript(SCRIPT).map(({ startsParagraph }) => startsParagraph)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(textsOf("")).toEqual([""]);
});

test("a normalised script is spoken like the original", () => {
  const odd = "  One\r\nline. Two.\n \n\n\nThree.\n";
  expect(normaliseScript(odd)).toBe("One line. Two.\n\nThree.");
  expect(splitScript(normaliseScript(odd))).toEqual(splitScript(odd));
});

test("typing makes rows at the ends of sentences and keeps spaces while they are typed", () => {
  const script = type("", 0, "Hello there. Water is fine. ");
  expect(textsOf(script)).toEqual(["Hello there.", "Water is fine. "]);
  expect(textsOf(type("One. Three.", 0, " Two."))).toEqual(["One.", "Two.", "Three."]);
  expect(type("One. Three.", 0, " Two.")).toBe("One. Two. Three.");
});

test("Enter starts a paragraph, also an empty one to type in", () => {
  expect(type("One.", 0, "\n")).toBe("One.\n\n");
  expect(textsOf("One.\n\n")).toEqual(["One.", ""]);
  expect(type("One.", 0, "\nTwo.")).toBe("One.\n\nTwo.");
  // Also between two sentences, whether they are of one paragraph or not.
  expect(textsOf(type("One. Three.", 0, "\nTwo."))).toEqual(["One.", "Two.", "Three."]);
  expect(textsOf(type("One.\n\nThree.", 0, "\nTwo."))).toEqual(["One.", "Two.", "Three."]);
  const [row] = cutScript("One, two.");
  if (row) expect(breakRow("One, two.", row, 4).script).toBe("One,\n\ntwo.");
});

test("Backspace joins paragraphs, removes an empty row, and between two sentences only moves the caret", () => {
  const join = (script: string, index: number) => {
    const rows = cutScript(script);
    const [previous, row] = [rows[index - 1], rows[index]];
    return previous && row ? joinRow(script, previous, row) : null;
  };
  expect(join("One,\n\ntwo.", 1)).toEqual({ script: "One, two.", caret: 4 });
  expect(join("One.\n\n", 1)).toEqual({ script: "One.", caret: 4 });
  expect(join("One. Two.", 1)).toEqual({ script: "One. Two.", caret: 4 });
});

test("a pasted text becomes rows and paragraphs, with the caret behind it", () => {
  const [row] = cutScript("Start.");
  if (!row) throw new Error("no row");
  const edited = editRow("Start.", row, "Start. A line\nbroken. Next.\n\nLast one.", 38);
  expect(edited.script).toBe("Start. A line broken. Next.\n\nLast one.");
  expect(edited.caret).toBe(edited.script.length);
});
