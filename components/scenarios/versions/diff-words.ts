import { commonLengths } from "#lib/platform/common-lengths.ts";

/** A stretch of text that both versions have, or only one of them. */
export type TextPiece = { kind: "same" | "removed" | "added"; text: string };

/** More words than this are compared as a whole: the table of all pairs would become too large. */
const MAX_PAIRS = 1_000_000;

/** Compares two texts word by word: the pieces, read in order, contain both. */
export function diffWords(before: string, after: string): TextPiece[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end += 1;
  }
  const middle = diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joinPieces([
    ...old.slice(0, start).map((text): TextPiece => ({ kind: "same", text })),
    ...middle,
    ...old.slice(old.length - end).map((text): TextPiece => ({ kind: "same", text })),
  ]);
}

/** Words with the spaces after them. */
const splitWords = (text: string): string[] => text.match(/^\s*\S+\s*|\S+\s*|\s+/g) ?? [];

function diffMiddle(old: string[], now: string[]): TextPiece[] {
  if (old.length * now.length > MAX_PAIRS) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  }
  const lengthAt = commonLengths(old, now);
  const pieces: TextPiece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
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

/** Joins neighbors of one kind; of a change, what was removed comes first. */
function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  const change = { removed: "", added: "" };
  const endChange = () => {
    for (const kind of ["removed", "added"] as const) {
      if (change[kind] !== "") joined.push({ kind, text: change[kind] });
      change[kind] = "";
    }
  };
  for (const { kind, text } of pieces) {
    if (kind !== "same") {
      change[kind] += text;
      continue;
    }
    endChange();
    const last = joined.at(-1);
    if (last?.kind === "same") last.text += text;
    else joined.push({ kind, text });
  }
  endChange();
  return joined;
}
