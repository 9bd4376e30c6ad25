/** By the HTML standard, a page declares its encoding within this many bytes. XML does so in its first line. */
const HEAD_BYTES = 1024;
const CHARSET = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i;
const XML_ENCODING = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const META_CHARSET = /<meta\s[^>]{0,400}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i;

type DecodeOptions = {
  /** As in HTTP: `text/plain; charset=shift_jis`. */
  contentType?: string | undefined;
  /** The bytes end anywhere: a character that the end splits is dropped. */
  isCut?: boolean;
};

/**
 * Decodes a text in the encoding that its byte order mark, its content type or its own first lines name, else UTF-8, or
 * Windows-1252 if it is not valid UTF-8. So is one whose name nobody knows. Replaces bytes that are invalid in a named one.
 */
export function decodeText(
  bytes: Uint8Array,
  { contentType = "", isCut = false }: DecodeOptions = {},
): string {
  const label = markOf(bytes) ?? CHARSET.exec(contentType)?.[1] ?? declaredIn(bytes, contentType);
  if (label === undefined || /^(?:us-)?ascii$/i.test(label)) return decodeUnnamed(bytes, isCut);
  const decoder = createDecoder(label, bytes);
  if (!decoder || (decoder.encoding === "windows-1252" && isUtf8(bytes))) return decodeUnnamed(bytes, isCut);
  return decoder.decode(bytes, { stream: isCut });
}

function decodeUnnamed(bytes: Uint8Array, isCut: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The encoding whose byte order mark is at the beginning. */
export function markOf([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

/**
 * UTF-16 without a byte order mark, by the zero bytes of its ASCII characters: every second byte is zero in most of the
 * beginning.
 */
export function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.length < 4) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 8;
  if (odd > enough && even === 0) return "utf-16le";
  return even > enough && odd === 0 ? "utf-16be" : undefined;
}

function declaredIn(bytes: Uint8Array, contentType: string): string | undefined {
  const utf16 = unmarkedUtf16(bytes);
  if (utf16) return utf16;
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD_BYTES));
  const isHtml = /html/i.test(contentType) || contentType.trim() === "";
  return XML_ENCODING.exec(head)?.[1] ?? (isHtml ? META_CHARSET.exec(head)?.[1] : undefined);
}

/** How programs call encodings whose names the platform spells in another way. */
const ALIASES: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^(?:iso)?[-_]?8859[-_](\d{1,2})$/, ([, part]) => `iso-8859-${part}`],
  [/^latin[-_](\d)$/, ([, part]) => `latin${part}`],
  [/^(?:cp|win|windows|ansi)[-_]?(125\d|874)$/, ([, page]) => `windows-${page}`],
  [/^(?:cp|ms)[-_]?932$/, () => "shift_jis"],
  [/^(?:cp|ms)[-_]?936$/, () => "gbk"],
  [/^(?:cp|ms)[-_]?949$/, () => "euc-kr"],
  [/^(?:cp|ms)[-_]?950$/, () => "big5"],
  [/^mac[-_]?roman$/, () => "macintosh"],
];

/** The decoder of a named encoding; undefined for a name that says nothing. */
function createDecoder(label: string, bytes: Uint8Array): TextDecoder | undefined {
  const known = label.toLowerCase();
  // "utf-16" alone says nothing about the order of bytes.
  const name = known === "utf-16" ? (unmarkedUtf16(bytes) ?? "utf-16be") : known;
  const alias = ALIASES.flatMap(([pattern, nameOf]) => {
    const match = pattern.exec(name);
    return match ? [nameOf(match)] : [];
  })[0];
  try {
    return new TextDecoder(alias ?? name);
  } catch {
    return undefined;
  }
}

/** Servers add the charset of their settings to what programs wrote in UTF-8. Such bytes are hardly ever another text. */
function isUtf8(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Whether the platform can decode this encoding. */
export function isKnownEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}
