import { expect, test } from "vitest";
import { mergePronunciations, type Pronunciation, pronouncer } from "./pronounce.ts";

const NGUYEN = { written: "Nguyen", spoken: "win" };

const pronounce = (text: string, pronunciations: Pronunciation[], hasIpa: boolean) =>
  pronouncer(pronunciations, hasIpa)(text);

test("whole words are replaced, in upper or lower case, and parts of words are not", () => {
  expect(pronounce("Ms Nguyen, NGUYEN or Nguyenson?", [NGUYEN], true)).toBe("Ms win, win or Nguyenson?");
});

test("characters with a meaning in patterns and replacements are taken as they are", () => {
  expect(pronounce("Take A+ (or $1).", [{ written: "A+", spoken: "$& plus" }], true)).toBe(
    "Take $& plus (or $1).",
  );
});

test("IPA between slashes is marked for voices that read it, and leaves the word to others", () => {
  const ipa = { written: "Nguyen", spoken: "/nˈuːjən/" };
  expect(pronounce("Hello Nguyen.", [ipa], true)).toBe("Hello ⟦nˈuːjən‖Nguyen⟧.");
  expect(pronounce("Hello Nguyen.", [ipa], false)).toBe("Hello Nguyen.");
});

test("a pronunciation is not replaced by another one", () => {
  const list = [
    { written: "New York", spoken: "Noo York" },
    { written: "York", spoken: "yawk" },
    { written: "a", spoken: "ay" },
    { written: "Ada", spoken: "/a/" },
  ];
  expect(pronounce("Ada in New York, not in York.", list, true)).toBe("⟦a‖Ada⟧ in Noo York, not in yawk.");
});

test("a text without pronunciations stays as it is", () => {
  expect(pronounce("Hello.", [], true)).toBe("Hello.");
  expect(pronounce("Hello.", [{ written: "Hello", spoken: "/x/" }], false)).toBe("Hello.");
});

test("the first list counts for a word in several, and longer names come first", () => {
  const own = [
    { written: "York", spoken: "yawk" },
    { written: "nguyen", spoken: "nwin" },
  ];
  const shared = [NGUYEN, { written: "New York", spoken: "noo yawk" }];
  expect(mergePronunciations(own, shared)).toEqual([
    { written: "New York", spoken: "noo yawk" },
    { written: "nguyen", spoken: "nwin" },
    { written: "York", spoken: "yawk" },
  ]);
});
