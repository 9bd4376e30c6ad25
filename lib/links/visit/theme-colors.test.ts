import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, themeColors, themeStyle } from "./theme-colors.ts";

const BACKGROUNDS = { light: ["#e9e6e3", "#f6f4f2", "#ffffff"], dark: ["#262320", "#0d0c0b"] } as const;

test("any colour gives readable text and visible graphics, in both themes", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, fc.constantFrom("light" as const, "dark" as const), (color, scheme) => {
      const { accent, hover, onAccent, text, soft } = themeColors(color, scheme);
      for (const background of BACKGROUNDS[scheme]) {
        expect(contrastOf(accent, background)).toBeGreaterThanOrEqual(3);
        expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(text, soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(onAccent, hover)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test("a colour with enough contrast is not changed", () => {
  expect(themeColors("#7a1f5c", "light")).toMatchObject({ accent: "#7a1f5c", onAccent: "#ffffff" });
});

test("the style sheet contains nothing but colours", () => {
  expect(themeStyle("#2f6f6a")).toMatch(
    /^:root:root\{(--[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);){7}\}$/,
  );
});
