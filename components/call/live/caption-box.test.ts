import fc from "fast-check";
import { expect, test } from "vitest";
import { widthOf } from "#lib/media/wrap-text.ts";
import { captionLingerMs, captionWindow } from "./caption-box.tsx";

test("separates the current sentence from those already heard", () => {
  expect(captionWindow("I have Thursday at 9:40 or Friday. Which one suits", 42, false)).toEqual({
    heard: "I have Thursday at 9:40 or Friday. ",
    current: "Which one suits",
  });
});

test("a full stop inside a number does not end a sentence", () => {
  expect(captionWindow("It costs 9.40 in", 42, false).current).toBe("It costs 9.40 in");
});

test("a finished text has no current sentence", () => {
  expect(captionWindow("Which one suits you?", 42, true)).toEqual({
    heard: "Which one suits you?",
    current: "",
  });
});

test("starts a new page after two lines, with the words that did not fit", () => {
  const { heard, current } = captionWindow("one two three four five six seven", 9, false);
  expect(`${heard}${current}`).toBe("four five six seven");
});

const CHINESE =
  "您好，我们的酒店就在湖边，有四十间客房和一个安静的花园。早餐供应到十点。您可以把车停在房子后面，公共汽车就停在门口。房间今天下午三点以后可以入住。需要我帮您查一下空房吗？请告诉我您的名字（中文或英文都可以）。";

test.each([
  ["Chinese", CHINESE],
  [
    "Japanese",
    "営業時間は午前九時から午後六時までです。日曜日と祝日はお休みをいただいております。ご予約はお電話でも承ります。",
  ],
  ["Thai", "เราเปิดทำการตั้งแต่เก้าโมงเช้าถึงหกโมงเย็นวันอาทิตย์และวันหยุดนักขัตฤกษ์ปิดทำการสามารถจองทางโทรศัพท์ได้"],
  ["an address", `Go to https://example.com/${"a".repeat(90)}`],
])("pages %s, which has no spaces, in two lines like any other text", (_what, text) => {
  for (const lineWidth of [26, 34, 42]) {
    const { heard, current } = captionWindow(text, lineWidth, false);
    expect(text.endsWith(heard + current)).toBe(true);
    expect(widthOf(heard + current)).toBeLessThanOrEqual(2 * lineWidth);
    expect(widthOf(heard + current)).toBeGreaterThan(0);
  }
});

test.each([
  ["我们九点开门。您想预约", "我们九点开门。", "您想预约"],
  ["मैं मदद कर सकता हूँ। कृपया अपना", "मैं मदद कर सकता हूँ। ", "कृपया अपना"],
  ["كيف يمكنني مساعدتك؟ نحن هنا", "كيف يمكنني مساعدتك؟ ", "نحن هنا"],
  ["他说：「好。」然后", "他说：「好。」", "然后"],
])("sentences of %s end at the marks of their script", (text, heard, current) => {
  expect(captionWindow(text, 42, false)).toEqual({ heard, current });
});

test("an empty text is an empty window", () => {
  expect(captionWindow("", 42, false)).toEqual({ heard: "", current: "" });
});

test("shows up to two lines, always the end of the text, without losing words", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}[.?]?$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.boolean(), (words, final) => {
      const { heard, current } = captionWindow(words.join(" "), 20, final);
      const shown = heard + current;
      expect(words.join(" ").endsWith(shown)).toBe(true);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(41);
    }),
  );
});

test("a caption stays for three seconds or more, depending on its length", () => {
  expect(captionLingerMs("Yes.")).toBe(3_000);
  expect(captionLingerMs("x".repeat(84))).toBe(5_040);
});
