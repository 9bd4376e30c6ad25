import { expect, test } from "vitest";
import { breakPieces, joinPieces, widthOf, wrapPieces } from "./wrap-text.ts";

const wrap = (text: string, width: number) => wrapPieces(breakPieces(text, width), width).map(joinPieces);

test.each([
  ["one two three four", 9, ["one two", "three", "four"]],
  ["今天天气很好，我们去公园吧。", 12, ["今天天气很", "好，我们去公", "园吧。"]],
  ["彼は「東京」に行った。", 6, ["彼は", "「東", "京」に", "行っ", "た。"]],
  ["ちょっと待って", 4, ["ちょ", "っと", "待っ", "て"]],
  ["打开WhatsApp看看", 12, ["打开WhatsApp", "看看"]],
  ["价格是￥100元", 8, ["价格是", "￥100元"]],
  ["서울에서 만나요", 10, ["서울에서", "만나요"]],
  ["aaaaaaaaaa bb", 4, ["aaaa", "aaaa", "aa", "bb"]],
  ["Kosten: 5\u00a0€ heute", 10, ["Kosten:", "5\u00a0€ heute"]],
  ["👩‍🚀👩‍🚀👩‍🚀", 4, ["👩‍🚀👩‍🚀", "👩‍🚀"]],
  ["ꦱꦸꦒꦼꦁ\u200bꦫꦮꦸꦃ\u200b", 4, ["ꦱꦸꦒꦼꦁ", "ꦫꦮꦸꦃ"]],
  ["ㄅㄆㄇㄈ", 4, ["ㄅㄆ", "ㄇㄈ"]],
  ["\u200b\u200b", 10, []],
  ["", 10, []],
])("%j wraps at %i", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test("breaks Thai between the words that a dictionary knows", () => {
  expect(wrap("สวัสดีครับยินดีต้อนรับ", 10)).toEqual(["สวัสดีครับยินดี", "ต้อนรับ"]);
});

test.each([
  ["abc", 3],
  ["你好", 4],
  ["e\u0301", 1],
  ["ที่", 1],
  ["🇨🇭", 2],
  ["한글", 4],
  ["\u2060", 0],
])("%j is %i units wide", (text, width) => {
  expect(widthOf(text)).toBe(width);
});
