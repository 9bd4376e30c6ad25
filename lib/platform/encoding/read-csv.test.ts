import { expect, test } from "vitest";
import { readCsvTable } from "./read-csv.ts";

test.each([
  ["commas", "name,date\nAna,May 3\nBo,May 4\n"],
  ["semicolons, as Excel writes them in much of Europe", '\ufeffname;date\r\nAna;"May 3"\r\nBo;May 4'],
  ["tabs, as cells are pasted", "name\tdate\nAna\tMay 3\nBo\tMay 4"],
  ["a note about the delimiter, and empty lines", "sep=;\nname;date\n\nAna;May 3\n;\nBo;May 4\n"],
])("a table with %s is read", (_, text) => {
  expect(readCsvTable(text)).toMatchObject({
    columns: ["name", "date"],
    rows: [
      { name: "Ana", date: "May 3" },
      { name: "Bo", date: "May 4" },
    ],
    wide: [],
    openQuote: null,
  });
});

test("cells have delimiters, quotes and lines inside quotes; short rows are empty at the end, and wide ones are named", () => {
  expect(readCsvTable('name,text\n"Ana, ""A""","One\nTwo"\nBo\nCem,a,b\n').rows).toEqual([
    { name: 'Ana, "A"', text: "One\nTwo" },
    { name: "Bo", text: "" },
    { name: "Cem", text: "a" },
  ]);
  expect(readCsvTable("name,text\nBo\nCem,a,b\n").wide).toEqual([1]);
  expect(readCsvTable("name\nAna\n")).toMatchObject({ rows: [{ name: "Ana" }], wide: [] });
  expect(readCsvTable("")).toEqual({ columns: [], rows: [], lines: [], wide: [], openQuote: null });
});

test("each row has the line that it starts in, whatever ends a line, and so has a quote that stays open", () => {
  const text = 'sep=;\nname;date\n\n"Ana\nB";1\nBo;2\nCem;"3\nDo;4\n';
  for (const end of ["\n", "\r\n", "\r"]) {
    expect(readCsvTable(text.replaceAll("\n", end))).toMatchObject({
      columns: ["name", "date"],
      lines: [4, 6, 7],
      openQuote: 7,
    });
  }
});
