import { expect, test } from "vitest";
import { AVATAR_VOICES, findVoice, isVoice } from "./voices.ts";

/** Pitch range of women, in Hz, as they ask for it: what is measured is 2 to 3 % lower. */
const WOMEN = { from: 180, to: 230 };

test("each avatar's voice is a man's or a woman's in pitch and in formants alike", () => {
  for (const name of AVATAR_VOICES) {
    expect(isVoice(name), name).toBe(true);
    const { pitch, person } = findVoice(name);
    const hz = person?.hz ?? Number.NaN;
    const [isHigh, isSmall] = [hz >= WOMEN.from && hz <= WOMEN.to, pitch >= 1.08 && pitch <= 1.21];
    expect(isHigh, name).toBe(isSmall);
    if (!isHigh) expect(hz >= 85 && hz <= 140 && pitch >= 0.92 && pitch <= 1.07, name).toBe(true);
  }
});

test("no two avatars ask for the same pitch or have the same tone", () => {
  const people = AVATAR_VOICES.map((name) => findVoice(name).person);
  expect(new Set(people.map((person) => person?.hz)).size).toBe(people.length);
  expect(new Set(people.map((person) => JSON.stringify(person?.tones))).size).toBe(people.length);
});
