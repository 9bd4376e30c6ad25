import { expect, test } from "vitest";
import type { SpeechPiece } from "#lib/model-clients/speech-client.ts";
import { trimLead } from "./trim-lead.ts";

const MS = 24;

/** `leadMs` of silence, then 100 ms of sound. */
function piece(leadMs: number, more: Partial<SpeechPiece> = {}): SpeechPiece {
  const samples = new Int16Array((leadMs + 100) * MS).fill(2_000, leadMs * MS);
  return { samples, ...more };
}

test("a reply begins 10 ms before its first audible sample, and its phonemes with it", () => {
  const phonemes: SpeechPiece["phonemes"] = [
    ["_", 0, 40],
    ["h", 40, 90],
    ["i", 90, 160],
  ];
  const trimmed = trimLead(piece(60, { phonemes, ipa: "hi" }));
  expect(trimmed.samples.length).toBe(110 * MS);
  expect(trimmed.samples.byteOffset).toBe(0);
  expect(trimmed.samples.subarray(0, 10 * MS).every((sample) => sample === 0)).toBe(true);
  expect(trimmed.samples[10 * MS]).toBe(2_000);
  expect(trimmed.phonemes).toEqual([
    ["h", 0, 40],
    ["i", 40, 110],
  ]);
  expect(trimmed.ipa).toBe("hi");
});

test.each([
  ["sound from the start", piece(0)],
  ["a pause that is meant", piece(400)],
  ["silence alone", { samples: new Int16Array(100 * MS) }],
])("%s is left alone", (_, whole) => {
  expect(trimLead(whole)).toBe(whole);
});
