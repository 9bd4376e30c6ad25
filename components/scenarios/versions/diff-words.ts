import { type ComparedText, diffTexts } from "#lib/platform/common-lengths.ts";

/** More words than this are compared as a whole: the table of all pairs would become too large. */
const MAX_PAIRS = 1_000_000;

/** Compares two texts word by word: the pieces, read in order, contain both. */
export function diffWords(before: string, after: string): ComparedText[] {
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
    ...old.slice(0, start).map((text): ComparedText => ({ kind: "same", text })),
    ...middle,
    ...old.slice(old.length - end).map((text): ComparedText => ({ kind: "same", text })),
  ]);
}

/** Words with the spaces after them. */
const splitWords = (text: string): string[] => text.match(/^\s*\S+\s*|\S+\s*|\s+/g) ?? [];

function diffMiddle(old: string[], now: string[]): ComparedText[] {
  if (old.length * now.length > MAX_PAIRS) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  }
  return diffTexts(old, now);
}

/** Joins neighbors of one kind; of a change, what was removed comes first. */
function joinPieces(pieces: readonly ComparedText[]): ComparedText[] {
  const joined: ComparedText[] = [];
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
