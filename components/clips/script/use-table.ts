import { useMemo, useState } from "react";
import { readCsvTable } from "#lib/platform/encoding/read-csv.ts";
import { planTakes, type RowProblem, variablesOf } from "#lib/video/script/fill-script.ts";

/** What a table's row can have wrong: that of its take, or more cells than the table has columns. */
export type TableProblem = RowProblem | { row: number; kind: "wide" };

/** Plans the takes of a script with variables from a table that is written as CSV. */
export function planTable(script: string, text: string, maxCharacters: number) {
  const variables = variablesOf(script);
  if (variables.length === 0) return { variables, rows: [], planned: [], missing: [], problems: [] };
  const { columns, rows, wide } = readCsvTable(text);
  // Said once instead of for each row.
  const missing = variables.filter((name) => !columns.includes(name));
  const { planned, problems } = planTakes({ script, maxCharacters }, rows);
  const ofRows = problems.filter(
    (problem) => problem.kind !== "missing" || !missing.includes(problem.variable),
  );
  const all: TableProblem[] = [...ofRows, ...wide.map((row) => ({ row, kind: "wide" as const }))];
  return { variables, rows, planned, missing, problems: all.sort((a, b) => a.row - b.row) };
}

/** The table of a script with variables. `mayStart` says whether takes can be made, and otherwise shows why not. */
export function useTable(script: string, maxCharacters: number) {
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const plan = useMemo(() => planTable(script, text, maxCharacters), [script, text, maxCharacters]);
  const { variables, rows, missing, problems } = plan;
  const isEmpty = rows.length === 0;
  const isTooLong = rows.length > MAX_ROWS;
  const mayStart = (): boolean => {
    setAsked(true);
    return variables.length === 0 || !(isEmpty || isTooLong || missing.length > 0 || problems.length > 0);
  };
  return { ...plan, text, setText, mayStart, isEmpty: isEmpty && isAsked, isTooLong };
}

export const MAX_ROWS = 100;
