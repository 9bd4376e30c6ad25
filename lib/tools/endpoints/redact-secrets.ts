/** Shorter values appear in any text by chance. */
const MIN_SECRET_LENGTH = 4;
/** Of what is certain in the Base64 of a secret, whatever is before and after it. */
const MIN_BASE64_LENGTH = 8;
const SECRET_MARK = "[secret]";

/**
 * Replaces every secret in a text: plain, in any spelling of JSON (`\/`, `\u002f`) or of a URL (`%2F`, `%2f`), mixed as
 * well, and in Base64, alone or within other text, as in an echoed `Authorization: Basic`.
 */
export function redactSecrets(text: string, secrets: Iterable<string>): string {
  // Longest first, because a secret may be part of another.
  const known = [...secrets]
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length);
  const plain = known.reduce((rest, secret) => rest.replace(spellings(secret), SECRET_MARK), text);
  return known.flatMap(base64Forms).reduce((rest, form) => rest.replaceAll(form, SECRET_MARK), plain);
}

/** Matches a secret with each of its characters in any spelling. */
const spellings = (secret: string): RegExp => new RegExp([...secret].map(spellingOf).join(""), "g");

const SHORT_ESCAPES: Record<string, string> = {
  ...{ '"': '"', "\\": "\\\\", "/": "/" },
  ...{ "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t" },
};

function spellingOf(character: string): string {
  const units = Array.from(
    { length: character.length },
    (_, at) => `\\\\u${hex(character.charCodeAt(at), 4)}`,
  );
  const bytes = [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte, 2)}`);
  const forms = [character.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"), units.join(""), bytes.join("")];
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) forms.unshift(`\\\\${short}`);
  if (character === " ") forms.push("\\+");
  return `(?:${forms.join("|")})`;
}

/** The digits of a number, letters in either case, as a regular expression. */
const hex = (value: number, digits: number): string =>
  value
    .toString(16)
    .padStart(digits, "0")
    .replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

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
    return [...new Set([sure, sure.replaceAll("+", "-").replaceAll("/", "_")])];
  });
}
