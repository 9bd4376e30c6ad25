const LONGEST = 180;
const LONGEST_FIRST = 90;
const SHORTEST_CLAUSE = 24;

/**
 * Cuts a cleaned text into pieces that are synthesized one by one. Sentences stay whole for their intonation, except
 * that one over 180 characters is cut at a clause, and the first one over 90, so its beginning is heard early.
 */
export function splitSentences(text: string): string[] {
  const sentences = text.match(/[^.!?…]*(?:[.!?…](?![\s"')\]]|$)[^.!?…]*)*(?:[.!?…]+["')\]]*|$)/g) ?? [];
  const pieces: string[] = [];
  for (const sentence of sentences) {
    const trimmed = sentence.trim();
    if (!/[\p{L}\p{N}%$€£+=]/u.test(trimmed)) continue;
    pieces.push(...splitLong(trimmed, pieces.length === 0 ? LONGEST_FIRST : LONGEST));
  }
  return pieces;
}

function splitLong(sentence: string, longest: number): string[] {
  if (sentence.length <= longest) return [sentence];
  const cut = clauseEnd(sentence, longest) ?? wordEnd(sentence);
  if (cut === undefined) return [sentence];
  const rest = sentence.slice(cut).trim();
  return [sentence.slice(0, cut).trim(), ...(rest ? splitLong(rest, LONGEST) : [])];
}

/** The last clause end within range, not so close to either end that a piece would be a single word. */
function clauseEnd(sentence: string, longest: number): number | undefined {
  const ends = [...sentence.matchAll(/[,;:](?=\s)/g)].map((match) => match.index + 1);
  return ends.findLast((end) => end >= SHORTEST_CLAUSE && end <= longest && sentence.length - end >= 8);
}

/** A sentence is cut between words only if it has no clauses and is longer than the model handles well. */
function wordEnd(sentence: string): number | undefined {
  if (sentence.length <= LONGEST) return undefined;
  const space = sentence.lastIndexOf(" ", LONGEST);
  return space > 0 ? space : LONGEST;
}
