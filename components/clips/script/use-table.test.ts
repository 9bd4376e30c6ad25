import { expect, test } from "vitest";
import { planTable } from "./use-table.ts";

const SCRIPT = "Hello {{name}}, see you on {{date}}.";

test("a table is planned only for a script with variables", () => {
  expect(planTable("Hello.", "name\nAna", 100)).toMatchObject({ rows: [], planned: [], problems: [] });
  expect(planTable(SCRIPT, "name;date\nAna;May 3", 100).planned).toEqual([
    { name: "Ana", script: "Hello Ana, see you on May 3." },
  ]);
});

test("a column that is missing is said once, and other problems of rows in their order", () => {
  expect(planTable(SCRIPT, "name\nAna\nBo", 100)).toMatchObject({ missing: ["date"], problems: [] });
  expect(planTable(SCRIPT, "name,date\nAna,May 3, 4pm\nBo\n", 100).problems).toEqual([
    { row: 0, line: 2, kind: "wide" },
    { row: 1, line: 3, kind: "missing", variable: "date" },
  ]);
});

test("a column that the script uses and the table has twice, and a quote that stays open, are said", () => {
  expect(planTable(SCRIPT, "name,date,name,x,x\nAna,1,Bo,2,3", 100).repeated).toEqual(["name"]);
  expect(planTable(SCRIPT, 'name,date\nAna,"1\nBo,2', 100).openQuote).toBe(2);
});
