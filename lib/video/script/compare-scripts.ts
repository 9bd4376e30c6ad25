import { commonLengths } from "#lib/platform/common-lengths.ts";

export type ScriptChange = { kind: "added" | "removed"; text: string };

/**
 * Compares two versions of a script. Returns the removed and added sentences in reading order: what remains
 * of both versions without their longest common subsequence.
 */
export function compareSentences(before: readonly string[], after: readonly string[]): ScriptChange[] {
  const lengthAt = commonLengths(before, after);
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
