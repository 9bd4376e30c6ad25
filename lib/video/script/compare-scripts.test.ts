import { expect, test } from "vitest";
import { compareSentences } from "./compare-scripts.ts";

test("reports the changes between two scripts sentence by sentence", () => {
  expect(compareSentences(["A.", "B.", "C."], ["A.", "B2.", "C.", "D."])).toEqual([
    { kind: "removed", text: "B." },
    { kind: "added", text: "B2." },
    { kind: "added", text: "D." },
  ]);
  expect(compareSentences(["A.", "A."], ["A.", "A."])).toEqual([]);
  expect(compareSentences([], ["A."])).toEqual([{ kind: "added", text: "A." }]);
});
