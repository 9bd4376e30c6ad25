/** Tokens that are text. Languages and times follow, which are not spoken. */
const TEXTS = 50_257;
/** Bytes that GPT-2's vocabulary writes as themselves; it writes the others as letters from U+0100 on, in their order. */
const isPrintable = (byte: number): boolean =>
  (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte <= 0xff && byte !== 0xad);

/**
 * Converts the `vocabulary.txt` of CTranslate2's Whisper to what sherpa-onnx reads: lines of `base64(token) id`.
 */
export function convertWhisperTokens(vocabulary: Buffer): Buffer {
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const others = all.filter((byte) => !isPrintable(byte));
  const byteOf = new Map<string, number>([
    ...all.filter(isPrintable).map((byte) => [String.fromCharCode(byte), byte] as const),
    ...others.map((byte, i) => [String.fromCharCode(0x100 + i), byte] as const),
  ]);
  const lines = vocabulary.toString("utf8").split("\n").slice(0, TEXTS);
  if (lines.length < TEXTS) throw new Error("The recognizer's vocabulary is truncated");
  const token = (text: string): string =>
    Buffer.from(Array.from(text, (letter) => byteOf.get(letter) ?? 0)).toString("base64") || "=";
  return Buffer.from(lines.map((text, id) => `${token(text)} ${id}\n`).join(""));
}
