/**
 * Lengths of the longest common subsequences of all pairs of suffixes: the returned function takes where the two suffixes begin.
 * A longest common subsequence follows it from (0, 0), taking equal items, and else going where the length stays greater.
 */
export function commonLengths(
  before: readonly string[],
  after: readonly string[],
): (i: number, j: number) => number {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return lengthAt;
}

/** A text that both versions have, or only one of them. */
export type ComparedText = { kind: "same" | "removed" | "added"; text: string };

/** Compares two lists of texts: what both have is a longest common subsequence, and the pieces, read in order, contain both. */
export function diffTexts(before: readonly string[], after: readonly string[]): ComparedText[] {
  const lengthAt = commonLengths(before, after);
  const pieces: ComparedText[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [left, right] = [before[i], after[j]];
    if (left !== undefined && left === right) {
      pieces.push({ kind: "same", text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      pieces.push({ kind: "removed", text: left });
      i += 1;
    } else if (right !== undefined) {
      pieces.push({ kind: "added", text: right });
      j += 1;
    }
  }
  return pieces;
}
