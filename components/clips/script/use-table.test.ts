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
    { row: 0, kind: "wide" },
    { row: 1, kind: "missing", variable: "date" },
  ]);
});
