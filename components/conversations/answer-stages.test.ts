import { expect, test } from "vitest";
import { turnSegments } from "./answer-stages.ts";

test("the segments add up to the wait, including the unexplained rest; the first frame comes after", () => {
  const segments = turnSegments({
    counted_from: "end_of_turn",
    wait_ms: 700,
    rest_ms: 30,
    voice_replaced: null,
    stages: [
      { stage: "transcription", took_ms: 60, waited_ms: 60 },
      { stage: "model", took_ms: 100, waited_ms: 100 },
      { stage: "tools", took_ms: 0, waited_ms: 0 },
      { stage: "model", took_ms: 150, waited_ms: 110 },
      { stage: "endpointing", took_ms: 460, waited_ms: 400 },
      { stage: "first_frame", took_ms: 45, waited_ms: 0 },
    ],
  });
  expect(segments.map(({ name, ms }) => [name, ms])).toEqual([
    ["endpointing", 400],
    ["transcription", 60],
    ["model", 210],
    ["rest", 30],
    ["first_frame", 45],
  ]);
});
