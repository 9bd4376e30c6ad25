import { expect, test } from "vitest";
import { splitByNode, type TranscriptLine, toVtt } from "./transcript-row.ts";

const ZERO = "2026-11-21T10:00:00.000Z";
const line = (seq: number, seconds: number, more: Partial<TranscriptLine> = {}): TranscriptLine => ({
  seq,
  role: "assistant",
  content: `line ${seq}`,
  nodeId: "greet",
  startedAt: new Date(Date.parse(ZERO) + seconds * 1000).toISOString(),
  interrupted: false,
  ...more,
});

test("a node that is come back to is a stretch of its own", () => {
  const lines = [line(1, 0), line(2, 1), line(3, 2, { nodeId: "book" }), line(4, 3)];
  expect(splitByNode(lines).map(({ nodeId, lines: own }) => [nodeId, own.length])).toEqual([
    ["greet", 2],
    ["book", 1],
    ["greet", 1],
  ]);
});

test("captions follow each other, leave system lines out, and cannot be broken by what was said", () => {
  const lines = [
    line(1, 2),
    line(2, 3.5, { role: "user", content: "a <b> & c\n\nNOTE x --> y" }),
    line(3, 4, { role: "system", content: "hidden" }),
    line(4, 60),
  ];
  expect(toVtt(lines, ZERO, { user: "Visitor", assistant: "Maya" })).toBe(
    [
      "WEBVTT\n",
      "00:00:02.000 --> 00:00:03.500\n<v Maya>line 1\n",
      "00:00:03.500 --> 00:00:08.500\n<v Visitor>a &lt;b&gt; &amp; c NOTE x --&gt; y\n",
      "00:01:00.000 --> 00:01:05.000\n<v Maya>line 4\n",
    ].join("\n"),
  );
});
