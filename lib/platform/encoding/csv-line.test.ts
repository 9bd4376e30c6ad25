import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test("cells are quoted where necessary", () => {
  expect(csvLine(["a", 'say "hi", now', "two\nlines", 5, true, null])).toBe(
    'a,"say ""hi"", now","two\nlines",5,true,\r\n',
  );
});

test.each(["=HYPERLINK(1)", "+1", "-2+3", "@SUM(A1)", "\tx", "\r=1"])(
  "spoken text never becomes a formula: %j",
  (said) => {
    expect(csvLine([said]).replaceAll('"', "")).toMatch(/^'/);
  },
);
