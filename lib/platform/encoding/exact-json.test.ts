import fc from "fast-check";
import { expect, test } from "vitest";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { exactJson, exactText, isExactNumber, parseExactJson, plainNumbers } from "./exact-json.ts";

test.each([
  "9007199254740993",
  "76561198000000001",
  "-9223372036854775808",
  "10.50",
  "0.10",
  "1e3",
  "1E+2",
  "-0",
  "1.0",
  "0.30000000000000004",
  "123456789.123456789123",
  "1e400",
  "7",
  "-2.5",
])("the number %s stays as it is", (source) => {
  const text = `{"a":[${source}]}`;
  expect(exactJson(parseExactJson(text))).toBe(text);
  // What a store or another process makes of it.
  expect(exactJson(JSON.parse(JSON.stringify(parseExactJson(text))))).toBe(text);
  expect(exactText(parseExactJson(source))).toBe(source);
});

test("ordinary numbers stay numbers", () => {
  expect(parseExactJson('{"a":7,"b":[-2.5,0]}')).toEqual({ a: 7, b: [-2.5, 0] });
});

test("exact numbers compare as numbers", () => {
  expect(plainNumbers(parseExactJson('{"price":10.50,"n":{"id":9007199254740993}}'))).toEqual({
    price: 10.5,
    n: { id: Number("9007199254740993") },
  });
});

test.each([
  { $number: "1; drop" },
  { $number: "01" },
  { $number: 5 },
  { $number: "5", more: 1 },
  {},
  [],
  null,
  "5",
])("%j is an ordinary value, which is not written as a number", (value) => {
  expect(isExactNumber(value)).toBe(false);
  expect(exactJson(value as never)).toBe(JSON.stringify(value));
});

test("a number of a million digits costs nothing special", async () => {
  const read = () => expect(parseExactJson("9".repeat(1_000_000))).toBe(Number.POSITIVE_INFINITY);
  expect(await processorMs(read)).toBeLessThan(1_000);
});

test("any JSON means the same afterwards", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(exactJson(parseExactJson(text)))).toEqual(JSON.parse(text));
    }),
  );
});
