/** A search in transcripts. */
export type Search = {
  /** For `to_tsquery('simple', …)`; null for text that Postgres can't split into words. */
  tsQuery: string | null;
  /** As it was typed. */
  plain: string;
};

/** Scripts without spaces between words: Postgres takes a whole sentence for one word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const MAX_WORDS = 16;

/**
 * Parses a search: each of its words must be the start of a word in the same row, in any language. Postgres
 * splits the query as it splits the rows, so "9:40" and "a@b.org" match themselves.
 */
export function readSearch(typed: string): Search {
  // Rows are stored with composed letters.
  const plain = typed.trim().normalize("NFC");
  if (UNSPACED.test(plain)) return { tsQuery: null, plain };
  const words = plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return { tsQuery: null, plain };
  const quoted = words
    .slice(0, MAX_WORDS)
    .map((word) => `'${word.replace(/['\\]/g, (sign) => sign + sign)}':*`);
  return { tsQuery: quoted.join(" & "), plain };
}

export type Snippet = { text: string; isMatch: boolean }[];

/** Characters before the first match, and in total. */
const MAX_BEFORE = 40;
const MAX_LENGTH = 160;

/** Cuts a row around its first match, into pieces that match and pieces that don't. */
export function findSnippet(content: string, { tsQuery, plain }: Search): Snippet {
  const text = content.replace(/\s+/g, " ");
  const wanted = tsQuery === null ? [plain] : plain.split(/\s+/);
  const any = wanted
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length)
    .map((word) => RegExp.escape(word))
    .join("|");
  // A word that starts with what was typed is marked as a whole.
  const pattern =
    tsQuery === null
      ? new RegExp(any, "giu")
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})[\\p{L}\\p{N}]*`, "giu");
  const first = any === "" ? 0 : text.search(pattern);
  const from = first <= MAX_BEFORE ? 0 : text.lastIndexOf(" ", first - MAX_BEFORE) + 1;
  const cut = text.slice(from, from + MAX_LENGTH);
  const pieces: Snippet = from > 0 ? [{ text: "…", isMatch: false }] : [];
  let at = 0;
  for (const match of any === "" ? [] : cut.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: cut.slice(at, match.index), isMatch: false });
    pieces.push({ text: match[0], isMatch: true });
    at = match.index + match[0].length;
  }
  const rest = cut.slice(at) + (from + MAX_LENGTH < text.length ? "…" : "");
  return rest === "" ? pieces : [...pieces, { text: rest, isMatch: false }];
}
