import { expect, test } from "vitest";
import { BACKGROUND_NAMES, backgroundCss, readBackground } from "./background-name.ts";

test("every name that can be chosen is a background, and looks the same on a page", () => {
  for (const name of BACKGROUND_NAMES) {
    expect(readBackground(name), name).not.toBeNull();
    expect(backgroundCss(name) === null, name).toBe(name === "studio");
  }
});

test("a colour is one too; any other text is none", () => {
  expect(readBackground("#1a2B3c")).toEqual({ kind: "colour", rgb: [26, 43, 60] });
  for (const text of ["", "#12", "#1234567", "red", "__proto__", "url(x)", "#12345g"]) {
    expect(readBackground(text), text).toBeNull();
    expect(backgroundCss(text), text).toBeNull();
  }
});
