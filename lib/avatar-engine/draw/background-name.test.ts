import { expect, test } from "vitest";
import {
  BACKGROUND_NAMES,
  BACKGROUND_PATTERN,
  backgroundCss,
  imageIdOf,
  readBackground,
} from "./background-name.ts";

test("every name on offer is a background, and looks the same on a page", () => {
  for (const name of BACKGROUND_NAMES) {
    expect(readBackground(name), name).not.toBeNull();
    expect(backgroundCss(name) === null, name).toBe(name === "studio");
  }
});

test("a color is a background too; any other text is not", () => {
  expect(readBackground("#1a2B3c")).toEqual({ kind: "colour", rgb: [26, 43, 60] });
  for (const text of ["", "#12", "#1234567", "red", "__proto__", "url(x)", "#12345g"]) {
    expect(readBackground(text), text).toBeNull();
    expect(backgroundCss(text), text).toBeNull();
  }
});

test("an image is named by its id, and by nothing that could point elsewhere", () => {
  const id = "0197c9b6-7a52-7cc0-8f3a-0123456789ab";
  expect(imageIdOf(`image:${id}`)).toBe(id);
  expect(backgroundCss(`image:${id}`)).toBe(`url("/avatars/backgrounds/${id}.webp") center / cover`);
  const pattern = new RegExp(BACKGROUND_PATTERN);
  for (const text of [`image:${id}`, "sage", "#1a2B3c"]) expect(pattern.test(text), text).toBe(true);
  for (const text of [
    `image:${id}/..`,
    `image:../${id}`,
    "image:",
    `${id}`,
    `x image:${id}`,
    `image:${id}\n`,
  ]) {
    expect(imageIdOf(text), text).toBeNull();
    expect(pattern.test(text), text).toBe(false);
  }
});
