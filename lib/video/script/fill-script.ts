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

/** Measures what `fillScript` makes of a template, without building it: a value can be inserted many times. */
function measureFilled(template: string): (row: TableRow) => number {
  const base = [...template.replace(VARIABLE, "")].length;
  const marks = new Map<string, { count: number; characters: number }>();
  for (const [mark, variable = ""] of template.matchAll(VARIABLE)) {
    const { count, characters } = marks.get(variable.trim()) ?? { count: 0, characters: 0 };
    marks.set(variable.trim(), { count: count + 1, characters: characters + [...mark].length });
  }
  return (row) =>
    [...marks].reduce((sum, [variable, { count, characters }]) => {
      const value = readValue(row, variable);
      return sum + (value === "" ? characters : count * [...value].length);
    }, base);
}

/** What of a scene has variables. */
export type SceneTexts = { script: string; text?: string | undefined };

/** The script of a row's take, which is empty if it would be too long, with its scenes, and the take's name. */
export type PlannedTake = { name: string; script: string; scenes?: SceneTexts[] };

export const MAX_SCENES = 20;
export const MAX_SCENE_TEXT = 200;

/** Scripts of scenes as one. */
export const joinScenes = (scenes: readonly SceneTexts[]): string =>
  scenes.map(({ script }) => script).join("\n\n");

/** Why a row makes no take. `row` counts from 0. */
export type RowProblem =
  | { row: number; kind: "missing"; variable: string }
  | { row: number; kind: "tooLong" | "wordless" };

const MAX_NAME = 120;

/** Fills a take's name. Longer values don't show in it. */
function fillName(title: string, row: TableRow): string {
  const values = variablesOf(title).map((variable) => {
    const value = readValue(row, variable).replace(/\s+/g, " ");
    return [variable, value.slice(0, 2 * MAX_NAME)] as const;
  });
  const filled = fillScript(title, Object.fromEntries(values)).replace(/\s+/g, " ");
  return [...filled].slice(0, MAX_NAME).join("").trim();
}

/** Fills a scene's script and its text, of which a video shows only the beginning. */
const fillScene = ({ script, text }: SceneTexts, row: TableRow): SceneTexts => ({
  script: fillScript(script, row),
  ...(text !== undefined && { text: [...fillScript(text, row)].slice(0, MAX_SCENE_TEXT).join("") }),
});

type Template = {
  script: string;
  /** Their scripts are the script, if there are any. */
  scenes?: readonly SceneTexts[];
  name?: string | undefined;
  maxCharacters: number;
};

/** The names of the variables of a script and of its scenes' texts. */
export const templateVariables = ({ script, scenes = [] }: Pick<Template, "script" | "scenes">): string[] =>
  variablesOf([script, ...scenes.map(({ text }) => text ?? "")].join("\n"));

/** Plans a take for each row of a table; its name is the row's value of the first variable unless `name` says another. */
export function planTakes(
  { script, scenes = [], name: wanted, maxCharacters }: Template,
  rows: readonly TableRow[],
): { planned: PlannedTake[]; problems: RowProblem[] } {
  const variables = [...new Set([...templateVariables({ script, scenes }), ...variablesOf(wanted ?? "")])];
  const title = wanted ?? `{{${variables[0]}}}`;
  const measure = measureFilled(script);
  const problems: RowProblem[] = [];
  const planned = rows.map((values, row) => {
    const missing = variables.filter((variable) => readValue(values, variable) === "");
    for (const variable of missing) problems.push({ row, kind: "missing", variable });
    const isTooLong = measure(values) > maxCharacters;
    const filled = isTooLong ? "" : fillScript(script, values);
    const parts = isTooLong ? [] : scenes.map((scene) => fillScene(scene, values));
    const isSpoken = parts.length > 0 ? parts.every((part) => hasWords(part.script)) : hasWords(filled);
    if (isTooLong) problems.push({ row, kind: "tooLong" });
    else if (missing.length === 0 && !isSpoken) problems.push({ row, kind: "wordless" });
    const name = fillName(title, values);
    return { name, script: filled, ...(scenes.length > 0 && { scenes: parts }) };
  });
  return { planned, problems };
}
