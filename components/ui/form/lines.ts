import type { JsonValue } from "#lib/platform/json.ts";

/** Each item in a line of its own, for a text field. A line break within an item becomes a space, so it stays one item. */
export const joinLines = (items: readonly string[] = []): string =>
  items.map((item) => item.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ").trim()).join("\n");

/** The lines of a text field, without empty ones. */
export const splitLines = (text = ""): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether these items come back from a text field as they are. */
export const fitLines = (items: readonly string[]): boolean =>
  items.every((item) => item !== "" && joinLines([item]) === item);

/** Texts by name, each as "name = text" in a line of its own. */
export const joinPairs = (values: Readonly<Record<string, unknown>> = {}): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join("\n");

/** The texts by name of such lines. A line without "=" is a name without a text. */
export const splitPairs = (text = ""): Record<string, string> =>
  Object.fromEntries(
    splitLines(text).map((line) => {
      const [name = "", ...rest] = line.split("=");
      return [name.trim(), rest.join("=").trim()];
    }),
  );

/** Whether these values come back from such lines as they are. */
export const fitPairs = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).every(
    ([name, value]) =>
      typeof value === "string" &&
      name !== "" &&
      fitLines([`${name} = ${value}`]) &&
      splitPairs(joinPairs({ [name]: value }))[name] === value,
  );

/** The items of a comma-separated list, without empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

/** Values by name, each as "name = value" in a line of its own, or as JSON if a line can't hold one of them. */
export function writeValues(values: Readonly<Record<string, JsonValue>> = {}): string {
  const entries = Object.entries(values);
  const lines = entries.map(([name, value]) => `${name} = ${writeValue(value)}`);
  const fit = entries.every(([name, value]) => isName(name) && typeof value !== "object");
  return fit ? lines.join("\n") : JSON.stringify(values, null, 2);
}

/**
 * The values of such a text. `7` and `true` are a number and a boolean; a text that looks like one is in quotes. Throws a
 * `SyntaxError` for a line without a name and "=", for a name that is there twice, and for JSON that is not valid.
 */
export function readValues(text: string, readJson: (json: string) => unknown = JSON.parse): unknown {
  if (text.trim().startsWith("{")) return readJson(text);
  const pairs = splitLines(text).map((line) => {
    const at = line.indexOf("=");
    const name = line.slice(0, Math.max(at, 0)).trim();
    if (!isName(name)) throw new SyntaxError(`no name and "=" in ${line}`);
    return [name, readValue(line.slice(at + 1).trim())] as const;
  });
  const values = new Map(pairs);
  if (values.size < pairs.length) throw new SyntaxError("a name is there twice");
  return Object.fromEntries(values);
}

const isName = (name: string): boolean => /^[^={\s]+$/.test(name);

const writeValue = (value: JsonValue): string =>
  typeof value === "string" && readValue(value) === value && (value === "" || fitLines([value]))
    ? value
    : JSON.stringify(value);

function readValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  if (Number.isFinite(number) && String(number) === text) return number;
  try {
    const quoted: unknown = text.startsWith('"') ? JSON.parse(text) : text;
    return typeof quoted === "string" ? quoted : text;
  } catch {
    return text;
  }
}
