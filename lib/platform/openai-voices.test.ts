import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { findVoice, VOICE_NAMES } from "#models/voices.ts";
import { OPENAI_VOICES } from "./openai-voices.ts";

test("every built-in person has a voice here and one at OpenAI, and each of the two leads to the other", async () => {
  const people = (await readdir("avatars")).filter((name) => existsSync(`avatars/${name}/rig.json`));
  expect(Object.keys(OPENAI_VOICES).sort()).toEqual(people.sort());
  for (const [own, openai] of Object.entries(OPENAI_VOICES)) {
    expect(VOICE_NAMES).toContain(own);
    expect(findVoice(openai), openai).toBe(findVoice(own));
  }
});
