import { readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Button, buttonClass } from "./button.tsx";

const VARIANTS = ["primary", "default", "ghost", "danger", "destroy", "bright"] as const;
const MIN_CONTRAST = 4.5;
const tokens = readFileSync(new URL("../../app/tokens.css", import.meta.url), "utf8");

/** The lightness of a grey token, light and dark. With a chroma near 0 its cube is the luminance. */
function luminances(token: string): [number, number] {
  const value = new RegExp(`--${token}: light-dark\\(oklch\\(([\\d.]+) [^)]*\\), oklch\\(([\\d.]+) `).exec(
    tokens,
  );
  return [Number(value?.[1]) ** 3, Number(value?.[2]) ** 3];
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

describe.each(VARIANTS)("a disabled button of the variant %s", (variant) => {
  const classes = renderToString(<Button variant={variant} disabled />);

  test("doesn't look like an enabled one", () => {
    expect(classes).toContain("disabled:text-subtle");
    expect(classes).toContain(variant === "ghost" ? "disabled:bg-transparent" : "disabled:bg-surface-press");
    expect(buttonClass({ variant })).not.toContain(" text-subtle");
  });
});

test.each(["surface-press", "surface", "canvas"])("its text can be read on %s", (token) => {
  const [text, fill] = [luminances("text-3"), luminances(token)];
  expect(contrast(text[0], fill[0])).toBeGreaterThan(MIN_CONTRAST);
  expect(contrast(text[1], fill[1])).toBeGreaterThan(MIN_CONTRAST);
});
