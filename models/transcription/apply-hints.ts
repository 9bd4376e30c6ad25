/** Words in hints that are not vocabulary. */
const SHORTEST_HINT = 3;
const SHORT_NAME = 6;

/**
 * Corrects near misses of hinted words ("visa vis" for "Visavis"). It is deliberately careful: a hint replaces one to
 * three heard words only if they have the same consonants in the same order and differ in few letters. A hint never
 * replaces a common word that merely resembles it.
 */
export function applyHints(text: string, hints: string): string {
  const wanted = hintedTerms(hints);
  if (wanted.length === 0 || !text) return text;
  const words = text.split(" ");
  for (let at = 0; at < words.length; at++) {
    const match = bestMatch(words, at, wanted);
    if (match) words.splice(at, match.size, match.replacement);
  }
  return words.join(" ");
}

/** Comma-separated terms; a prompt of running text contributes its capitalized words. */
function hintedTerms(hints: string): string[] {
  const terms =
    /[,;\n]/.test(hints) || hints.trim().split(/\s+/).length <= 3
      ? hints.replace(/^[^:,;\n]{0,60}:/, "").split(/[,;\n]/)
      : (hints.match(/(?<=\S\s)\p{Lu}[\p{L}\p{N}'-]+/gu) ?? []);
  return [...new Set(terms.map((term) => term.trim().replace(/(?<![.!?])[.!?]+$/, "")))].filter(
    (term) => term.length >= SHORTEST_HINT && term.length <= 50,
  );
}

function bestMatch(words: string[], at: number, wanted: string[]) {
  let best: { size: number; replacement: string; distance: number } | undefined;
  for (const term of wanted) {
    const usual = term.split(" ").length;
    for (const size of [usual, usual + 1, usual + 2]) {
      if (at + size > words.length) continue;
      const heard = words.slice(at, at + size);
      // A name does not span a comma or a full stop.
      if (heard.slice(0, -1).some((word) => /[,.;:!?]$/.test(word))) continue;
      const distance = misheard(heard.join(""), term);
      if (distance === undefined || (best && best.distance <= distance)) continue;
      best = { size, replacement: dressed(term, heard.at(-1) ?? ""), distance };
    }
  }
  return best;
}

/** Their distance, 0 to 1; undefined if the heard words are not a near miss of the term. */
function misheard(heard: string, term: string): number | undefined {
  const a = letters(heard);
  const b = letters(term);
  if (!a || !b || Math.abs(a.length - b.length) > Math.max(1, b.length * 0.34)) return undefined;
  const distance = editDistance(a, b) / Math.max(a.length, b.length);
  if (a === b) return 0;
  // A short name is one letter away from too many words, so it must at least be spelled as it sounds.
  if (b.length < SHORT_NAME) return asItSounds(a) === asItSounds(b) ? distance : undefined;
  const alike = soundKey(a) === soundKey(b);
  if (alike && distance <= 0.45) return distance;
  // Long names may also differ in one consonant; short ones would be confused with real words.
  return b.length >= 7 && distance <= 0.25 ? distance : undefined;
}

/** One spelling for what sounds the same: "Anna" and "Ana", "Jon" and "John", "Erik" and "Eric". */
function asItSounds(word: string): string {
  return word
    .replace(/ph/g, "f")
    .replace(/ck|q|c(?![eiyh])/g, "k")
    .replace(/y/g, "i")
    .replace(/(?<=[^aeiou])h/g, "")
    .replace(/h(?=[^aeiou]|$)/g, "")
    .replace(/(.)\1+/g, "$1");
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]/g, "");
}

/** Consonants by their sound, in order; a leading vowel as one mark. Based on the idea of Metaphone. */
function soundKey(word: string): string {
  return word
    .replace(/ph/g, "f")
    .replace(/gh(?![aeiou])/g, "")
    .replace(/^kn|^gn/, "n")
    .replace(/^wr/, "r")
    .replace(/sch|sh|ch|tch/g, "x")
    .replace(/th/g, "t")
    .replace(/ck|q/g, "k")
    .replace(/c(?=[eiy])/g, "s")
    .replace(/c/g, "k")
    .replace(/x(?=[aeiou]?$)/g, "x")
    .replace(/z/g, "s")
    .replace(/^[aeiouyh]+/, "a")
    .replace(/(?<=.)[aeiouyhw]+/g, "")
    .replace(/(.)\1+/g, "$1");
}

/** The term with the punctuation that followed the heard words. */
function dressed(term: string, lastHeard: string): string {
  return term + (lastHeard.match(/(?:'s|(?<![,.;:!?]))[,.;:!?]*$/)?.[0] ?? "");
}

/** How many letters, or words of lists, have to be changed, left out or put in between. */
export function editDistance<Part>(a: ArrayLike<Part>, b: ArrayLike<Part>): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
