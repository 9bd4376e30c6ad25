import { describe, expect, test } from "vitest";
import { applyHints } from "./apply-hints.ts";
import { cutAtPauses, RECOGNISER_RATE } from "./cut-at-pauses.ts";
import { withoutLoops } from "./without-loops.ts";

describe("hints", () => {
  test.each([
    ["I use visa vis every day.", "Visavis", "I use Visavis every day."],
    ["Is that live kit?", "LiveKit, Visavis", "Is that LiveKit?"],
    ["My doctor is mister Kowalsky.", "Kowalski", "My doctor is mister Kowalski."],
    ["We run cubernetes here.", "Kubernetes", "We run Kubernetes here."],
    ["This is Anna and Jon.", "Ana, John", "This is Ana and John."],
    ["I met Chevonne.", "words: Shevonne", "I met Shevonne."],
  ])("%j with %j becomes %j", (heard, hints, wanted) => {
    expect(applyHints(heard, hints)).toBe(wanted);
  });

  test.each([
    ["I would like to order a table.", "Oder, Tablo"],
    ["The cat sat on the mat.", "Katz, Matt Damon"],
    ["Nothing to see here.", ""],
    ["Please call me back, vis a vis.", "Visual Basic"],
    ["I have a plan for the plane.", "Planet"],
  ])("leave ordinary words alone: %j with %j", (heard, hints) => {
    expect(applyHints(heard, hints)).toBe(heard);
  });
});

describe("cutting at pauses", () => {
  const noise = (seconds: number, level: number) =>
    Float32Array.from({ length: seconds * RECOGNISER_RATE }, (_, i) => level * Math.sin(i * i * 0.001));
  const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

  test("leaves up to 8.5 s whole", () => {
    expect(cutAtPauses(noise(8.5, 0.3))).toHaveLength(1);
  });

  test("cuts in the pause, not in a word", () => {
    const [first] = cutAtPauses(join(noise(5, 0.3), noise(0.4, 0.001), noise(6, 0.3)));
    expect((first?.length ?? 0) / RECOGNISER_RATE).toBeGreaterThan(5);
    expect((first?.length ?? 0) / RECOGNISER_RATE).toBeLessThan(5.4);
  });

  test("keeps every sample, and no piece is longer than 8.5 s, even without a pause", () => {
    const pieces = cutAtPauses(noise(40, 0.3));
    expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBe(40 * RECOGNISER_RATE);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(8.5 * RECOGNISER_RATE);
  });
});

test("loops of the recognizer are cut, but people may repeat themselves", () => {
  expect(withoutLoops(`I think ${"so I think ".repeat(20)}`.trim())).toBe("I think so I think so I think");
  expect(withoutLoops("No, no, no, please stop.")).toBe("No, no, no, please stop.");
});
