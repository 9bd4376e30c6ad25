import { expect, test } from "vitest";
import { machinePersonOf } from "./machine-voice/machine-people.ts";
import { AVATAR_VOICES, findRecording, isVoice, isWoman } from "./voices.ts";

test("each avatar's machine voice is a man's or a woman's in pitch and in formants alike", () => {
  for (const name of AVATAR_VOICES) {
    expect(isVoice(name), name).toBe(true);
    const { pitch, hz } = machinePersonOf(name);
    const isWomans = hz >= 180 && hz <= 230 && pitch >= 1.08 && pitch <= 1.21;
    const isMans = hz >= 85 && hz <= 140 && pitch >= 0.92 && pitch <= 1.07;
    expect([isWomans, isMans], name).toEqual([isWoman(name), !isWoman(name)]);
  }
});

test("no two avatars ask for the same pitch or have the same tone", () => {
  const people = AVATAR_VOICES.map(machinePersonOf);
  expect(new Set(people.map(({ hz }) => hz)).size).toBe(people.length);
  expect(new Set(people.map(({ tones }) => JSON.stringify(tones))).size).toBe(people.length);
});

test("only the recording's own names change it: it speaks as it is for every avatar", () => {
  const joe = findRecording("joe");
  for (const name of [...AVATAR_VOICES, "alloy", "nobody"]) expect(findRecording(name), name).toBe(joe);
  expect(findRecording("joe-high").pitch).toBeGreaterThan(joe.pitch);
});
