/**
 * The text to show for a value of a call, which is JSON from a model, a visitor or an integrator. Returns `null` if it is
 * missing or empty.
 */
export function valueText(value: unknown, words: { yes: string; no: string }): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return JSON.stringify(value);
}
