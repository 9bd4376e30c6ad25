import fc from "fast-check";
import { expect, test } from "vitest";
import { SpeechLedger } from "./speech-ledger.ts";

function ledgerOf(...clauses: [string, number][]): SpeechLedger {
  const ledger = new SpeechLedger();
  for (const [text, durationMs] of clauses) {
    ledger.beginClause(text);
    ledger.addSound(durationMs);
  }
  ledger.end();
  return ledger;
}

test("a word counts as heard once half of it has played", () => {
  const ledger = ledgerOf(["one two six ", 1_200]);
  expect(ledger.heardAt(0)).toBe("");
  expect(ledger.heardAt(160)).toBe("one ");
  expect(ledger.heardAt(540)).toBe("one ");
  expect(ledger.heardAt(560)).toBe("one two ");
  expect(ledger.heardAt(1_200)).toBe("one two six ");
});

test("words of a voice with timings are heard when they are spoken", () => {
  const ledger = new SpeechLedger();
  ledger.beginClause("Wait, strengths ");
  ledger.addSound(200, [
    ["w", 0, 100],
    ["t", 100, 200],
  ]);
  ledger.addSound(800, [
    [",", 0, 500],
    ["s", 500, 800],
  ]);
  ledger.end();
  expect(ledger.heardAt(110)).toBe("Wait, ");
  expect(ledger.heardAt(840)).toBe("Wait, ");
  expect(ledger.heardAt(860)).toBe("Wait, strengths ");
});

test("captions show a word when it begins", () => {
  expect(ledgerOf(["one two ", 800]).shownAt(0)).toBe("one ");
  expect(ledgerOf(["one two ", 800]).shownAt(400)).toBe("one two ");
});

test("a clause whose audio is still arriving is not heard ahead of its audio", () => {
  const ledger = new SpeechLedger();
  ledger.beginClause("a rather long clause that takes a while to say");
  ledger.addSound(200);
  expect(ledger.heardAt(200).length).toBeLessThan(6);
});

test("heard text only grows, is a prefix of the text, and is complete at the end", () => {
  const clause = fc.tuple(
    fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,6} $/),
    fc.integer({ min: 1, max: 4_000 }),
  );
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1, maxLength: 6 }), (clauses) => {
      const ledger = ledgerOf(...clauses);
      const whole = clauses.map(([text]) => text).join("");
      let before = "";
      for (let at = 0; at <= ledger.durationMs; at += ledger.durationMs / 20) {
        const heard = ledger.heardAt(at);
        expect(whole.startsWith(heard)).toBe(true);
        expect(heard.length).toBeGreaterThanOrEqual(before.length);
        before = heard;
      }
      expect(ledger.heardAt(ledger.durationMs)).toBe(whole);
    }),
  );
});
