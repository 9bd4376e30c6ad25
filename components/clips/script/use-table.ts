import { useMemo, useRef, useState } from "react";
import { readCsvTable } from "#lib/platform/encoding/read-csv.ts";
import {
  planTakes,
  type RowProblem,
  type SceneTexts,
  templateVariables,
} from "#lib/video/script/fill-script.ts";

export const MAX_ROWS = 100;

const NOTHING = { rows: [], planned: [], missing: [], repeated: [], problems: [], openQuote: null };

/** What a table's row can have wrong: that of its take, or more cells than the table has columns. `line` is where the row starts. */
export type TableProblem = (RowProblem | { row: number; kind: "wide" }) & { line: number };

/** Plans the takes of a script with variables from a table that is written as CSV. */
export function planTable(
  script: string,
  text: string,
  maxCharacters: number,
  scenes: readonly SceneTexts[] = [],
) {
  const variables = templateVariables({ script, scenes });
  if (variables.length === 0) return { variables, ...NOTHING };
  const table = readCsvTable(text);
  const { columns, lines, openQuote } = table;
  // One more, which says that there are too many.
  const rows = table.rows.slice(0, MAX_ROWS + 1);
  const wide = table.wide.filter((row) => row < rows.length);
  // Said once instead of for each row.
  const missing = variables.filter((name) => !columns.includes(name));
  const repeated = variables.filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  const { planned, problems } = planTakes({ script, scenes, maxCharacters }, rows);
  const ofRows = problems.filter(
    (problem) => problem.kind !== "missing" || !missing.includes(problem.variable),
  );
  const all: TableProblem[] = [...ofRows, ...wide.map((row) => ({ row, kind: "wide" as const }))]
    .sort((a, b) => a.row - b.row)
    .map((problem) => ({ ...problem, line: lines[problem.row] ?? 0 }));
  return { variables, rows, planned, missing, repeated, problems: all, openQuote };
}

/** The table of a script with variables. `mayStart` says whether takes can be made, and otherwise focuses the table, which shows why not. */
export function useTable(script: string, maxCharacters: number, scenes: readonly SceneTexts[]) {
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const plan = useMemo(
    () => planTable(script, text, maxCharacters, scenes),
    [script, text, maxCharacters, scenes],
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const { variables, rows, missing, repeated, problems, openQuote } = plan;
  const isEmpty = rows.length === 0;
  const isTooLong = rows.length > MAX_ROWS;
  const mayStart = (): boolean => {
    setAsked(true);
    const reasons = missing.length + repeated.length + problems.length;
    const isRefused = variables.length > 0 && (isEmpty || isTooLong || openQuote !== null || reasons > 0);
    if (isRefused) field.current?.focus();
    return !isRefused;
  };
  return { ...plan, field, text, setText, mayStart, isEmpty: isEmpty && isAsked, isTooLong };
}
