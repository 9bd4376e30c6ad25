import { expect, test } from "vitest";
import { toVtt } from "./transcript-cues.ts";

const ZERO = "2026-11-21T10:00:00.000Z";
const NAMES = { user: "Visitor", assistant: "Maya" };
const line = (seconds: number, content: string, role: "user" | "assistant" | "system" = "assistant") => ({
  ...{ role, content },
  startedAt: new Date(Date.parse(ZERO) + seconds * 1000).toISOString(),
});

test("captions never overlap, leave system lines out, and can't be broken by spoken text", () => {
  const lines = [
    line(2, "line 1"),
    line(3.5, "a <b> & c\n\nNOTE x --> y", "user"),
    line(4, "hidden", "system"),
    line(60, "line 4"),
  ];
  expect(toVtt(lines, ZERO, NAMES)).toBe(
    [
      "WEBVTT\n",
      "00:00:02.000 --> 00:00:03.500\n<v Maya>line 1\n",
      "00:00:03.500 --> 00:00:08.500\n<v Visitor>a &lt;b&gt; &amp; c NOTE x --&gt; y\n",
      "00:01:00.000 --> 00:01:05.000\n<v Maya>line 4\n",
    ].join("\n"),
  );
});

test("captions of a recording are timed by it and start with it", () => {
  const lines = [line(0, "before"), line(3, "across"), line(12, "after")];
  expect(toVtt(lines, ZERO, NAMES, 4_000)).toBe(
    [
      "WEBVTT\n",
      "00:00:00.000 --> 00:00:04.000\n<v Maya>across\n",
      "00:00:08.000 --> 00:00:13.000\n<v Maya>after\n",
    ].join("\n"),
  );
});
