import { describe, expect, test } from "vitest";
import { findStep, hotp, stepAt, toBase32, totpUri } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("RFC 4226, appendix D", () => {
  test.each(
    ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].map(
      (code, counter) => [counter, code] as const,
    ),
  )("counter %i gives %s", (counter, code) => {
    expect(hotp(SECRET, counter)).toBe(code);
  });
});

describe("RFC 6238, appendix B (SHA-1)", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i s the code is %s", (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(hotp(SECRET, stepAt(now), 8)).toBe(code);
    expect(findStep(SECRET, code.slice(2), now)).toBe(stepAt(now));
  });
});

test("a code counts one step before and after its own, and not longer", () => {
  const now = new Date(1_111_111_111_000);
  const step = stepAt(now);
  const at = (steps: number) =>
    findStep(SECRET, hotp(SECRET, step), new Date(now.getTime() + steps * 30_000));
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648: %j is %j in base 32", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("the address for authenticator apps names the instance and the account", () => {
  expect(totpUri(SECRET, { issuer: "Visavis calls.example.com", account: "ana@example.com" })).toBe(
    "otpauth://totp/Visavis%20calls.example.com:ana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" +
      "&issuer=Visavis%20calls.example.com&algorithm=SHA1&digits=6&period=30",
  );
});
