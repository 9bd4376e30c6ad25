import { expect, test } from "vitest";
import { diffTexts } from "./common-lengths.ts";

test("compares two lists of texts", () => {
  expect(diffTexts(["A.", "B.", "C."], ["A.", "B2.", "C.", "D."])).toEqual([
    { kind: "same", text: "A." },
    { kind: "removed", text: "B." },
    { kind: "added", text: "B2." },
    { kind: "same", text: "C." },
    { kind: "added", text: "D." },
  ]);
  expect(diffTexts(["A.", "A."], ["A.", "A."]).map(({ kind }) => kind)).toEqual(["same", "same"]);
  expect(diffTexts([], ["A."])).toEqual([{ kind: "added", text: "A." }]);
});
