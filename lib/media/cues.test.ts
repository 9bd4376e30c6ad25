import { expect, test } from "vitest";
import { makeCues, toSrt, toVtt } from "./cues.ts";
import { widthOf } from "./wrap-text.ts";

test("writes WebVTT and SubRip with the times of the spoken sentences", () => {
  const cues = makeCues([
    { text: "Is 1 < 2 & 3?", startMs: 320, endMs: 1_500 },
    { text: "Yes.", startMs: 3_601_000, endMs: 3_602_040 },
  ]);
  expect(toVtt(cues)).toBe(
    "WEBVTT\n\n00:00:00.320 --> 00:00:01.500\nIs 1 &lt; 2 &amp; 3?\n\n01:00:01.000 --> 01:00:02.040\nYes.\n",
  );
  expect(toSrt(cues)).toBe(
    "1\n00:00:00,320 --> 00:00:01,500\nIs 1 < 2 & 3?\n\n2\n01:00:01,000 --> 01:00:02,040\nYes.\n",
  );
});

test("splits a long sentence into consecutive cues of two short lines without losing a word", () => {
  const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
  const cues = makeCues([{ text, startMs: 0, endMs: 10_000 }]);
  expect(cues.map((cue) => cue.text).join(" ")).toBe(text);
  expect([cues[0]?.startMs, cues.at(-1)?.endMs]).toEqual([0, 10_000]);
  for (const [index, cue] of cues.entries()) {
    expect(cue.text.length).toBeLessThanOrEqual(84);
    expect(cue.startMs).toBeGreaterThanOrEqual(cues[index - 1]?.endMs ?? 0);
  }
  for (const line of toSrt(cues).split("\n")) expect(line.length).toBeLessThanOrEqual(42);
});

const CHINESE =
  "您好，我们的酒店就在湖边，有四十间客房和一个安静的花园，早餐供应到十点，您可以把车停在房子后面，公共汽车就停在门口，房间今天下午三点以后可以入住，需要我帮您查一下空房吗？";

test.each([
  ["Chinese", CHINESE, 12],
  [
    "Japanese",
    "営業時間は午前九時から午後六時までで、日曜日と祝日はお休みをいただいておりますが、ご予約はお電話でも「オンライン」でも承っております。",
    12,
  ],
  [
    "Korean",
    "저희 호텔은 호숫가에 있으며 객실 마흔 개와 조용한 정원이 있고 아침 식사는 열 시까지 제공되며 주차는 건물 뒤에 하실 수 있습니다.",
    8,
  ],
  [
    "Thai",
    "เราเปิดทำการตั้งแต่เก้าโมงเช้าถึงหกโมงเย็นวันอาทิตย์และวันหยุดนักขัตฤกษ์ปิดทำการสามารถจองทางโทรศัพท์ได้และอาหารเช้าให้บริการถึงสิบโมง",
    25,
  ],
])("cues of %s have two lines that fit and don't begin with closing punctuation", (_what, text, shortest) => {
  const cues = makeCues([{ text, startMs: 0, endMs: 20_000 }]);
  expect(cues.length).toBeGreaterThan(1);
  expect(
    cues
      .map((cue) => cue.text)
      .join("")
      .replaceAll(" ", ""),
  ).toBe(text.replaceAll(" ", ""));
  const shown = toSrt(cues)
    .trimEnd()
    .split("\n\n")
    .map((cue) => cue.split("\n").slice(2));
  for (const lines of shown) {
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) {
      expect(widthOf(line)).toBeLessThanOrEqual(42);
      expect(line).not.toMatch(/^[，。、！？」』）ーっゃゅょ]/u);
      expect(line).not.toMatch(/[「『（]$/u);
    }
  }
  const full = shown.slice(0, -1).flat();
  expect(Math.min(...full.map((line) => [...line].length))).toBeGreaterThanOrEqual(shortest);
});

test("a single address longer than a line is cut, not wider than the picture", () => {
  const cues = makeCues([
    { text: `See https://example.com/${"a".repeat(120)} now.`, startMs: 0, endMs: 9_000 },
  ]);
  for (const line of toVtt(cues).split("\n")) expect(line.length).toBeLessThanOrEqual(42);
});
