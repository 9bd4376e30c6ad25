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
