import { givingWay } from "#lib/platform/parallel/lower-priority.ts";

/** Shorter values appear in any text by chance. */
const MIN_SECRET_LENGTH = 4;
/** Of what is certain in the Base64 of a secret, whatever is before and after it. */
const MIN_BASE64_LENGTH = 8;
const SECRET_MARK = "[secret]";

/**
 * Replaces every secret in a text: plain, in any spelling of JSON (`\/`, `\u002f`), also of JSON within JSON, of a URL
 * (`%2F`, `%2f`) or of HTML (`&quot;`), and each of them in Base64, alone or within other text, as in an echoed
 * `Authorization: Basic`. Of a text that was cut off, the beginning of a secret at its end goes too. Takes time in
 * proportion to the text for each secret, and yields.
 */
export const redactSecrets = (
  text: string,
  secrets: Iterable<string>,
  { isCut = false }: { isCut?: boolean } = {},
): Promise<string> => givingWay(redact(text, [...secrets], isCut));

function* redact(text: string, secrets: readonly string[], isCut: boolean): Generator<undefined, string> {
  const wanted = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH).flatMap(formsOf);
  if (wanted.length === 0) return text;
  const plain = toBytes(text);
  const found: Range[] = [];
  for (const reading of readings({ text: plain, starts: null, end: plain.length }, isCut)) {
    yield;
    for (const form of wanted) {
      found.push(...findAll(reading, form));
      if (isCut) found.push(...findBeginning(reading, form));
      yield;
    }
  }
  return found.length === 0 ? text : Buffer.from(replaceRanges(plain, found), "latin1").toString();
}

/** UTF-8, with a character for each byte: parts of it can be compared whatever they were spelled in. */
const toBytes = (text: string): string => Buffer.from(text).toString("latin1");

/** What a secret looks like in the plain text that something is written in, as bytes. */
const formsOf = (secret: string): string[] => [toBytes(secret), ...new Set(base64Forms(secret))];

/** A secret's characters in Base64 that do not depend on what is before or after it, for each of its three positions. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replaceAll("=", "");
    // A character of Base64 is 6 bits: those that share bits with neighbours are left out.
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const sure = encoded.slice(from, to);
    if (sure.length < MIN_BASE64_LENGTH) return [];
    return [sure, sure.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** From the first byte of the text to the one after the last. */
type Range = readonly [from: number, to: number];

/** A text as somebody reads it who knows a spelling: its bytes, and where each begins in the original; null if they are the original's. */
type Reading = { text: string; starts: Uint32Array | null; end: number };

const startOf = ({ starts }: Reading, at: number): number => starts?.[at] ?? at;

/** Spellings of characters, and what each stands for, as bytes. */
type Spelling = { token: RegExp; read: (token: string) => string };

const SHORT_ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const JSON_SPELLING: Spelling = {
  // The two halves of a character beyond U+FFFF are one token.
  token: /\\(?:u[Dd][89ABab][\dA-Fa-f]{2}\\u[Dd][C-Fc-f][\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|["\\/bfnrt])/g,
  read: (token) => {
    if (!token.startsWith("\\u")) return SHORT_ESCAPES[token.charAt(1)] ?? token.charAt(1);
    const units = [token.slice(2, 6), token.slice(8)].filter((hex) => hex !== "");
    return toBytes(String.fromCharCode(...units.map((hex) => Number.parseInt(hex, 16))));
  },
};
const readByte = (token: string) => String.fromCharCode(Number.parseInt(token.slice(1), 16));
const URL_SPELLING: Spelling = { token: /%[\dA-Fa-f]{2}/g, read: readByte };
const FORM_SPELLING: Spelling = {
  token: /%[\dA-Fa-f]{2}|\+/g,
  read: (token) => (token === "+" ? " " : readByte(token)),
};
const HTML_SPELLING: Spelling = {
  token: /&(?:#(?:\d{1,7}|[Xx][\dA-Fa-f]{1,6})|amp|lt|gt|quot|apos);/g,
  read: (token) => {
    const name = token.slice(1, -1);
    if (!name.startsWith("#")) return NAMED[name] ?? token;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0x10_ffff ? token : toBytes(String.fromCodePoint(code));
  },
};

/** What a cut leaves of a spelling at the end. */
const CUT_TOKEN = /(?:\\{1,4}(?:u[\dA-Fa-f]{0,3})?|%[\dA-Fa-f]?|&[#\w]{0,8})$/;

/** The ways to read a text. Most texts have one: nothing in them is spelled. */
function* readings(original: Reading, isCut: boolean): Generator<Reading> {
  const plain = isCut ? { ...original, text: original.text.replace(CUT_TOKEN, "") } : original;
  yield plain;
  const json = readAs(plain, JSON_SPELLING);
  const all = [
    ...[json, json && readAs(json, JSON_SPELLING)],
    ...[plain, json].flatMap((reading) =>
      reading ? [URL_SPELLING, FORM_SPELLING, HTML_SPELLING].map((other) => readAs(reading, other)) : [],
    ),
  ];
  for (const reading of all) if (reading) yield reading;
}

/** Returns a text as it reads in a spelling; null if it has nothing spelled so. */
function readAs(source: Reading, { token, read }: Spelling): Reading | null {
  const parts: string[] = [];
  // No spelling is shorter than what it stands for.
  const starts = new Uint32Array(source.text.length);
  let size = 0;
  let from = 0;
  const copyTo = (to: number) => {
    parts.push(source.text.slice(from, to));
    for (let at = from; at < to; at += 1, size += 1) starts[size] = startOf(source, at);
  };
  for (const { 0: spelled, index } of source.text.matchAll(token)) {
    copyTo(index);
    const meant = read(spelled);
    parts.push(meant);
    starts.fill(startOf(source, index), size, size + meant.length);
    size += meant.length;
    from = index + spelled.length;
  }
  if (from === 0) return null;
  copyTo(source.text.length);
  return { text: parts.join(""), starts: starts.subarray(0, size), end: source.end };
}

/** JavaScript's own search takes the product of both lengths for the worst texts. */
const MAX_FOR_INDEX_OF = 250;

function findAll(reading: Reading, form: string): Range[] {
  const { text, end } = reading;
  const places = form.length > MAX_FOR_INDEX_OF ? scan(text, form).places : placesOf(text, form);
  return places.map((at) => {
    const to = at + form.length;
    return [startOf(reading, at), to < text.length ? startOf(reading, to) : end];
  });
}

function placesOf(text: string, form: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) places.push(at);
  return places;
}

/** The longest beginning of a secret that a text ends with, if it tells anything. */
function findBeginning(reading: Reading, form: string): Range[] {
  const { matched } = scan(reading.text.slice(1 - form.length), form);
  if (matched < MIN_SECRET_LENGTH) return [];
  return [[startOf(reading, reading.text.length - matched), reading.end]];
}

/**
 * The places of a form in a text, and how much of its beginning the text ends with (Knuth, Morris and Pratt), in time that is
 * proportional to both.
 */
function scan(text: string, form: string): { places: number[]; matched: number } {
  // How much of the form's beginning each of its beginnings ends with.
  const fallbacks = new Uint32Array(form.length);
  const extend = (length: number, unit: number): number => {
    let matched = length;
    while (matched > 0 && form.charCodeAt(matched) !== unit) matched = fallbacks[matched - 1] ?? 0;
    return form.charCodeAt(matched) === unit ? matched + 1 : 0;
  };
  for (let at = 1; at < form.length; at += 1)
    fallbacks[at] = extend(fallbacks[at - 1] ?? 0, form.charCodeAt(at));
  const places: number[] = [];
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    matched = extend(matched, text.charCodeAt(at));
    if (matched < form.length) continue;
    places.push(at + 1 - form.length);
    matched = 0;
  }
  return { places, matched };
}

/** Replaces ranges by the mark, those that overlap by one. */
function replaceRanges(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of ranges.toSorted(([a, endA], [b, endB]) => a - b || endB - endA)) {
    if (from < done) {
      done = Math.max(done, to);
      continue;
    }
    parts.push(text.slice(done, from), SECRET_MARK);
    done = to;
  }
  return parts.join("") + text.slice(done);
}
