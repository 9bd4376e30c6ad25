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
  ...[
    "[SOUND 2]",
    "[00:00.000 --> 00:02.000]",
    "(3 seconds of silence)",
    "「音楽」",
    "&nbsp;",
    "**music**",
    "_silence_",
  ],
  ...[
    "[laugh] [cough 2x]",
    "🎵 la la 🎵",
    "(música de 2 guitarras)",
    "&#9834;",
    "[Pause, 2s]",
    "((coughs))",
    "<sil>",
  ],
  ...["Thanks for watching!", "Subtitles by the Amara.org community", "Untertitel der Amara.org-Community"],
  ...[
    "Sous-titres réalisés par la communauté d'Amara.org",
    "Subtítulos realizados por la comunidad de Amara.org",
  ],
  ...[
    "ご視聴ありがとうございました",
    "Transcription by CastingWords",
    "Untertitelung des ZDF, 2020",
    "字幕by索兰娅",
  ],
])("%j was said by nobody", (heard) => {
  expect(withoutNoiseMarks(heard)).toBe("");
});

test.each([
  ["Thanks for watching my dog.", "Thanks for watching my dog."],
  ["I need subtitles.", "I need subtitles."],
  ["My user name is ana_lima_2.", "My user name is ana_lima_2."],
  ["Subscribe me to the newsletter.", "Subscribe me to the newsletter."],
  ["(555) 123", "(555) 123"],
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
