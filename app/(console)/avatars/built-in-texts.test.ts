import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AVATARS_EN } from "#components/avatars/words/en.ts";

test.each(Object.entries(AVATARS_EN.builtIn))("the description of %s is that of its rig", (slug, text) => {
  const rig: { description: string } = JSON.parse(readFileSync(`avatars/${slug}/rig.json`, "utf8"));
  expect(text).toBe(rig.description);
});
