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

/** The items of a comma-separated list, without empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
