export type PickerChoice = { id: string; name: string };

/** Up to this many choices, the browser's own select is quicker to use than a search. */
export const MAX_NATIVE_CHOICES = 30;
/** The most rows that the list of a search shows; typing reaches the others. */
const MAX_ROWS = 100;

/** What a search compares: without case and accents. */
const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The choices whose names contain every word of the query, in their order: the first rows, and how many are left out. */
export function findChoices(
  choices: readonly PickerChoice[],
  query: string,
): { rows: PickerChoice[]; more: number } {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = choices.filter(({ name }) => {
    const text = plain(name);
    return words.every((word) => text.includes(word));
  });
  return { rows: found.slice(0, MAX_ROWS), more: Math.max(0, found.length - MAX_ROWS) };
}
