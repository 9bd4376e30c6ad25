import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleEmbed } from "./build-embed.ts";

const script = await readFile(new URL("../public/embed.js", import.meta.url), "utf8");

test("the committed embed script is the bundle of its source", async () => {
  expect(script).toBe(await bundleEmbed());
});

test("the embed script is under 8 kB compressed", () => {
  expect(gzipSync(script).length).toBeLessThan(8_000);
});
