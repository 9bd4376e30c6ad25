export type ScriptChange = { kind: "added" | "removed"; text: string };

/**
 * Compares two versions of a script. Returns the removed and added sentences in reading order: what remains
 * of both versions without their longest common subsequence.
 */
export function compareSentences(before: readonly string[], after: readonly string[]): ScriptChange[] {
  const common = commonLengths(before, after);
  const lengthAt = (i: number, j: number): number => common[i]?.[j] ?? 0;
  const changes: ScriptChange[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      i += 1;
      j += 1;
    } else if (old !== undefined && (fresh === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      changes.push({ kind: "removed", text: old });
      i += 1;
    } else if (fresh !== undefined) {
      changes.push({ kind: "added", text: fresh });
      j += 1;
    }
  }
  return changes;
}

/** Lengths of the longest common subsequences of all pairs of suffixes. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      const next = lengths[i + 1];
      if (!row || !next) continue;
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
