import fc from "fast-check";
import { expect, test } from "vitest";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { decodeText } from "./decode-text.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each<[string, Uint8Array, string, string]>([
  [
    "ISO-8859-1",
    latin1("Zürich, Löwenstraße"),
    "application/json; charset=iso-8859-1",
    "Zürich, Löwenstraße",
  ],
  ["Windows-1252, with its euro sign", hex("35 20 80"), "text/plain; charset=windows-1252", "5 €"],
  [
    "what is called ISO-8859-1 and is Windows-1252",
    hex("93 48 69 94"),
    "text/plain;charset=ISO-8859-1",
    "“Hi”",
  ],
  ["ISO-8859-15", hex("a4"), "text/plain; charset=iso-8859-15", "€"],
  ["ISO-8859-2", hex("a3 f3 64 bc"), "text/plain; charset=iso-8859-2", "Łódź"],
  ["Windows-1251", hex("cf f0 e8 e2 e5 f2"), "text/plain; charset=windows-1251", "Привет"],
  ["KOI8-R", hex("f0 d2 c9 d7 c5 d4"), "text/plain; charset=koi8-r", "Привет"],
  ["Shift_JIS", hex("93 7c 8b 9e"), "text/plain; charset=shift_jis", "倒京"],
  ["Shift_JIS, Tokyo", hex("93 8c 8b 9e"), "text/plain; charset=Shift_JIS", "東京"],
  ["EUC-JP", hex("c5 ec b5 fe"), "text/plain; charset=euc-jp", "東京"],
  ["GBK", hex("b1 b1 be a9"), "text/plain; charset=GBK", "北京"],
  ["Big5", hex("a5 78 a5 5f"), "text/plain; charset=big5", "台北"],
  ["EUC-KR", hex("bc ad bf ef"), "text/plain; charset=euc-kr", "서울"],
  ["a hyphen in the name", latin1("é"), "text/plain; charset=latin-1", "é"],
  ["Java's name", latin1("é"), "text/plain; charset=ISO8859_1", "é"],
  ["a code page", hex("35 20 80"), "text/plain; charset=cp-1252", "5 €"],
  ["the number alone", latin1("é"), "text/plain; charset=8859-1", "é"],
  ["Microsoft's Japanese", hex("93 8c 8b 9e"), "text/plain; charset=cp932", "東京"],
  ["Microsoft's Chinese", hex("b1 b1 be a9"), "text/plain; charset=cp936", "北京"],
  ["Microsoft's Korean", hex("bc ad bf ef"), "text/plain; charset=ms949", "서울"],
  ["Windows-1251 by a short name", hex("cf f0 e8"), "text/plain; charset=win-1251", "При"],
  ["a name that nobody knows, of UTF-8", Buffer.from("Zürich"), "text/plain; charset=x-unknown", "Zürich"],
  ["a name that nobody knows, of Windows-1252", latin1("Zürich"), "text/plain; charset=binary", "Zürich"],
  [
    "UTF-8 that the server calls ISO-8859-1",
    Buffer.from("Zürich 東京"),
    "application/json; charset=iso-8859-1",
    "Zürich 東京",
  ],
  ["a quoted name", latin1("é"), 'text/plain; charset="iso-8859-1"', "é"],
  ["a name in single quotes and capitals", latin1("é"), "text/plain; CHARSET = 'Latin1' ; x=y", "é"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeff{}"), "application/json", "{}"],
  ["a byte order mark against the header", Buffer.from("\ufeffé"), "text/plain; charset=iso-8859-1", "é"],
  ["UTF-16 with a mark", hex("ff fe 61 00 e9 00"), "text/plain", "aé"],
  ["UTF-16, big end first, with a mark", hex("fe ff 00 61 00 e9"), "text/plain", "aé"],
  ["UTF-16 without a mark", Buffer.from('{"a":"é"}', "utf16le"), "application/json", '{"a":"é"}'],
  [
    "UTF-16, big end first, without a mark",
    utf16be('{"a":"é"}'),
    "application/json; charset=utf-16",
    '{"a":"é"}',
  ],
  [
    "an XML declaration",
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>Zürich</a>'),
    "text/xml",
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>Zürich</a>',
  ],
  [
    "a page's meta element",
    latin1('<meta charset="latin1"><p>é'),
    "text/html",
    '<meta charset="latin1"><p>é',
  ],
  ["UTF-8 without a word", Buffer.from("Zürich"), "", "Zürich"],
  ["Windows-1252 without a word", hex("63 61 66 e9 20 80"), "text/plain", "café €"],
  ["UTF-8 that is called ASCII", Buffer.from("Zürich"), "text/plain; charset=us-ascii", "Zürich"],
  ["an unknown name", Buffer.from("Zürich"), "text/plain; charset=utf8mb4", "Zürich"],
  [
    "an XML declaration inside JSON does not count",
    Buffer.from('{"x":"<?xml encoding=\'latin1\'?>é"}'),
    "application/json",
    '{"x":"<?xml encoding=\'latin1\'?>é"}',
  ],
])("reads %s", (_what, bytes, contentType, text) => {
  expect(decodeText(bytes, { contentType })).toBe(text);
});

test("drops a character that a cut splits, in any encoding", () => {
  expect(decodeText(Buffer.from("aé").subarray(0, 2), { isCut: true })).toBe("a");
  expect(decodeText(hex("61 93"), { contentType: "text/plain; charset=shift_jis", isCut: true })).toBe("a");
});

test("any bytes with any content type give a text, at once", async () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.string(),
      fc.boolean(),
      (bytes, contentType, isCut) => {
        expect(typeof decodeText(bytes, { contentType, isCut })).toBe("string");
      },
    ),
  );
  const worst = ["<?xml ", "<meta ", "charset=", "charset = "].map((text) =>
    Buffer.from(text.repeat(20_000)),
  );
  const ms = await processorMs(() => {
    for (const bytes of worst) decodeText(bytes, { contentType: bytes.toString().slice(0, 100_000) });
  });
  expect(ms).toBeLessThan(5_000);
});

test("the longest content type costs nothing", async () => {
  const contentType = `text/plain; ${"charset=".repeat(100)}${" ".repeat(100_000)}`;
  const read = () => expect(decodeText(new TextEncoder().encode("a"), { contentType })).toBe("a");
  expect(await processorMs(read)).toBeLessThan(1_000);
});
