/** Word error rate: edits between the words of two texts, as a share of the spoken words. */
export function wordErrorRate(said: string, heard: string): number {
  const a = words(said);
  const b = words(heard);
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, word] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const swap = (previous[j] ?? 0) + (word === other ? 0 : 1);
      row.push(Math.min(swap, (previous[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    previous = row;
  }
  return (previous[b.length] ?? 0) / Math.max(1, a.length);
}

function words(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map((word) => word.replace(/'/g, ""));
}
