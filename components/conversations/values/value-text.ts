/** Any value of a call: JSON from a model, a visitor or an integrator. */
export type CollectedValue = unknown;

/** A value as people read it: texts as they are, everything else as JSON. `null` for a missing one. */
export function valueText(value: CollectedValue, words: { yes: string; no: string }): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return JSON.stringify(value);
}
