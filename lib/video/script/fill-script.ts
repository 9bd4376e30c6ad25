import { hasWords } from "./split-script.ts";

/** `{{name}}` in a script stands for a value of a table's row. */
const VARIABLE = /\{\{([^{}\n]{1,80})\}\}/g;

/** A row of a table: its values by the names of their columns. */
export type TableRow = Readonly<Record<string, string>>;

/** The names of a script's variables, in their order. */
export const variablesOf = (script: string): string[] => [
  ...new Set([...script.matchAll(VARIABLE)].map(([, name = ""]) => name.trim()).filter(Boolean)),
];

const readValue = (row: TableRow, name: string): string =>
  Object.hasOwn(row, name) ? (row[name] ?? "").trim() : "";

/** Replaces each variable that the row has a value for. */
export const fillScript = (script: string, row: TableRow): string =>
  script.replace(VARIABLE, (mark, name: string) => readValue(row, name.trim()) || mark);

/** The script of a row's take, and the take's name. */
export type PlannedTake = { name: string; script: string };

/** Why a row makes no take. `row` counts from 0. */
export type RowProblem =
  | { row: number; kind: "missing"; variable: string }
  | { row: number; kind: "tooLong" | "wordless" };

const MAX_NAME = 120;

const lengthOf = (text: string): number => [...text].length;

/** Returns a function that tells how many characters the script of a row has, without building it. */
function measureScript(script: string): (row: TableRow) => number {
  const marks = [...script.matchAll(VARIABLE)].map(([mark, name = ""]) => ({ mark, name: name.trim() }));
  const fixed = lengthOf(script) - marks.reduce((sum, { mark }) => sum + lengthOf(mark), 0);
  const names = new Set(marks.map(({ name }) => name));
  return (row) => {
    const lengths = new Map([...names].map((name) => [name, lengthOf(readValue(row, name))]));
    return marks.reduce((sum, { mark, name }) => sum + (lengths.get(name) || lengthOf(mark)), fixed);
  };
}

/** Plans a take for each row of a table, without the script of one that would be too long; its name is the row's value of the first variable unless `name` says another. */
export function planTakes(
  { script, name, maxCharacters }: { script: string; name?: string | undefined; maxCharacters: number },
  rows: readonly TableRow[],
): { planned: PlannedTake[]; problems: RowProblem[] } {
  const variables = [...new Set([...variablesOf(script), ...variablesOf(name ?? "")])];
  const title = name ?? `{{${variables[0]}}}`;
  const lengthFor = measureScript(script);
  const problems: RowProblem[] = [];
  const planned = rows.map((values, row) => {
    const missing = variables.filter((variable) => readValue(values, variable) === "");
    for (const variable of missing) problems.push({ row, kind: "missing", variable });
    const isTooLong = lengthFor(values) > maxCharacters;
    const filled = isTooLong ? "" : fillScript(script, values);
    if (isTooLong) problems.push({ row, kind: "tooLong" });
    else if (missing.length === 0 && !hasWords(filled)) problems.push({ row, kind: "wordless" });
    const short = [...fillScript(title, values).replace(/\s+/g, " ")].slice(0, MAX_NAME);
    return { name: short.join("").trim(), script: filled };
  });
  return { planned, problems };
}
