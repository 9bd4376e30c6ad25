import { expect, test } from "vitest";
import { DE } from "#components/call/words/de.ts";
import { EN } from "#components/call/words/en.ts";
import { transcriptText, wordLines } from "./call-transcript.tsx";
import type { SpokenLine } from "./read-transcript.ts";

const line = (from: SpokenLine["from"], text: string, atMs: number, change = {}): SpokenLine => ({
  ...{ from, text, atMs, interrupted: false, typed: false },
  ...change,
});
const LINES = [
  line("agent", "Good morning. We open", 400, { interrupted: true }),
  line("user", "Wait.", 3_000),
  line("agent", "Yes", 5_000, { interrupted: true }),
  line("user", "Friday, please.", 65_000, { typed: true }),
  line("agent", "Gladly. I", 70_000, { interrupted: true }),
];
const transcript = {
  startedAt: new Date("2026-07-21T12:05:12Z"),
  readableUntil: null,
  lines: LINES,
};
const call = { transcript, avatarName: "Maya", label: "Front desk", hostName: "Riverside" };

test("the file names both sides, counts from the start, and dates it in the visitor's time zone", () => {
  expect(transcriptText({ ...call, words: EN, timeZone: "Europe/Berlin" })).toBe(
    `Call with Maya: Front desk
Riverside
Tuesday, 21 July 2026 at 14:05:12 CEST

[0:00] Maya: Good morning. We open (You spoke, Maya stopped)
[0:03] You: Wait.
[0:05] Maya: Yes (You wrote, Maya stopped)
[1:05] You, typed: Friday, please.
[1:10] Maya: Gladly. I
`,
  );
});

test("the file is in the language of the page", () => {
  const text = transcriptText({ ...call, words: DE, timeZone: "Europe/Berlin" });
  expect(text).toContain("Dienstag, 21. Juli 2026 um 14:05:12 MESZ");
  expect(text).toContain("[1:05] Sie, getippt: Friday, please.");
});

test("a line that the end of the call cut off does not blame the visitor", () => {
  expect(wordLines(LINES, "Maya", EN).at(-1)?.cut).toBeNull();
});
