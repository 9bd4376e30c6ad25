import { expect, test } from "vitest";
import { withoutNoiseMarks } from "./noise-marks.ts";

test.each([
  ..."[BLANK_AUDIO]|(music)|.|...|[ Silence ]|(upbeat music playing)|*coughs*|♪ la la la ♪|♪|[Musik]|(risas)|[Applaudissements]|<|nospeech|>|(sighs) .|[inaudible]|【音楽】|（笑）|-|?!|…|[MUSIC] (laughs)|<unk>|<noise> <noise>|%HESITATION|{laughter}|</s>".split(
    /(?<!<)\|(?!nospeech|>)/,
  ),
])("%j has no words", (heard) => {
  expect(withoutNoiseMarks(heard)).toBe("");
});

test.each([
  ["Hello there.", "Hello there."],
  ["[BLANK_AUDIO] Hello.", "Hello."],
  ["Yes (laughs) I think so.", "Yes I think so."],
  ["(Musik) Guten Tag. [Lachen", "Guten Tag."],
  ["(555) 123-4567", "(555) 123-4567"],
  ["5", "5"],
  ["Ja.", "Ja."],
  ["नमस्ते।", "नमस्ते।"],
  [" Two  words ", "Two words"],
])("of %j, %j is heard", (heard, words) => {
  expect(withoutNoiseMarks(heard)).toBe(words);
});
