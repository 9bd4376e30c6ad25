import type { InputFormat } from "./card-limits.ts";

/** How people say the marks of an address, in the four languages of calls. Longer ones first. */
const SPOKEN_MARKS: readonly [string, readonly string[]][] = [
  ["@", ["at sign", "klammeraffe", "affenschwanz", "arobase", "arroba", "ät", "at"]],
  [".", ["full stop", "punkt", "point", "punto", "dot"]],
  ["_", ["tiret du bas", "guion bajo", "guión bajo", "unterstrich", "underscore"]],
  ["-", ["bindestrich", "trait d'union", "tiret", "hyphen", "guion", "guión", "minus", "dash"]],
  ["+", ["plus sign", "plus", "más"]],
];

const MARK_OF = new Map(SPOKEN_MARKS.flatMap(([mark, names]) => names.map((name) => [name, mark] as const)));
/** A name of a mark between spaces, or at either end. Alternatives are tried in order, so the longer ones come first. */
const SPOKEN_MARK = new RegExp(
  `(?<=^|\\s)(?:${[...MARK_OF.keys()].sort((a, b) => b.length - a.length).join("|")})(?=\\s|$)`,
  "gi",
);

/**
 * An e-mail address as it was dictated or spelled, as it is written: `a n n a dot b at example dot com` is
 * `anna.b@example.com`. An address that is one already stays as it is.
 */
export function writtenEmail(heard: string): string {
  const text = heard.trim().replace(/[,;]/g, " ");
  if (!/\s/.test(text)) return heard.trim();
  const marked = text.replace(SPOKEN_MARK, (name) => MARK_OF.get(name.toLowerCase()) ?? name);
  return marked.replace(/\s/g, "").toLowerCase();
}

/** A telephone number with single spaces and `00` as it was said. */
const writtenPhone = (heard: string): string =>
  heard
    .trim()
    .replace(/(?<=^|\s)plus(?=\s|\d)\s?/i, "+")
    .replace(/\s\s*/g, " ");

/** What was heard, as the field of this format takes it. */
export function writtenValue(format: InputFormat | "choice", heard: string): string {
  if (format === "email") return writtenEmail(heard);
  if (format === "phone") return writtenPhone(heard);
  return heard.trim();
}

/** The mail services that most people use. A letter or two away from one, an address probably means it. */
const MAIL_HOSTS = [
  "gmail.com googlemail.com outlook.com hotmail.com yahoo.com icloud.com live.com aol.com mail.com",
  "gmx.de gmx.net web.de t-online.de posteo.de yahoo.de orange.fr free.fr wanadoo.fr",
  "laposte.net hotmail.fr yahoo.fr hotmail.es yahoo.es proton.me protonmail.com",
].flatMap((hosts) => hosts.split(" "));

/** How many letters differ, are missing, are too many or are swapped; above 2 only that it is more. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 3;
}

/** The address that was probably meant, if its host is a letter or two away from a common one: `ann@gmial.com`. Else null. */
export function likelyEmail(address: string): string | null {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1).toLowerCase();
  if (at < 1 || host.length < 5 || host.length > 30 || MAIL_HOSTS.includes(host)) return null;
  const near = MAIL_HOSTS.map((one) => ({ one, away: distance(host, one) })).sort(
    (a, b) => a.away - b.away,
  )[0];
  // `web.de` and `gmx.de` are short: two letters would turn most short hosts into them.
  if (!near || near.away > (near.one.length > 8 ? 2 : 1)) return null;
  return `${address.slice(0, at + 1)}${near.one}`;
}
