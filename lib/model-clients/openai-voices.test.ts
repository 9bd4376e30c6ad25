import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { AVATAR_VOICES, personOf, VOICE_NAMES } from "#models/voices.ts";
import { OPENAI_VOICES } from "./speech-client.ts";

test("every built-in avatar has a local voice; each such voice has an OpenAI voice, and each maps to the other", async () => {
  const people = (await readdir("avatars")).filter((name) => existsSync(`avatars/${name}/rig.json`));
  expect(AVATAR_VOICES).toEqual(expect.arrayContaining(people));
  expect(Object.keys(OPENAI_VOICES).sort()).toEqual([...AVATAR_VOICES].sort());
  for (const [own, openai] of Object.entries(OPENAI_VOICES)) {
    expect(VOICE_NAMES).toContain(own);
    expect(personOf(openai), openai).toBe(own);
  }
});
