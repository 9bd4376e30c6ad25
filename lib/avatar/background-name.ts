import type { Background, Rgb } from "./face-types.ts";

/** Top and bottom colour of the gradients that can be chosen by name. */
const GRADIENTS = {
  dawn: [
    [250, 231, 214],
    [222, 178, 160],
  ],
  sage: [
    [226, 235, 224],
    [160, 180, 160],
  ],
  sky: [
    [214, 230, 244],
    [142, 174, 206],
  ],
  lilac: [
    [232, 226, 242],
    [172, 160, 200],
  ],
  night: [
    [64, 72, 92],
    [28, 32, 44],
  ],
} as const satisfies Record<string, readonly [Rgb, Rgb]>;

/** Names of the backgrounds that every instance has; any colour `#rrggbb` is one too. */
export const BACKGROUND_NAMES = ["studio", "dawn", "sage", "sky", "lilac", "night"] as const;
export type BackgroundName = (typeof BACKGROUND_NAMES)[number];

/** Null for a text that names no background. */
export function readBackground(name: string): Exclude<Background, { kind: "image" }> | null {
  if (name === "studio") return { kind: "studio" };
  const gradient = Object.entries(GRADIENTS).find(([known]) => known === name)?.[1];
  if (gradient) return { kind: "gradient", top: gradient[0], bottom: gradient[1] };
  if (!/^#[0-9a-f]{6}$/i.test(name)) return null;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(name.slice(at, at + 2), 16));
  return { kind: "colour", rgb: [red ?? 0, green ?? 0, blue ?? 0] };
}

/** The same for a page, as CSS; null where the page's own studio stands behind an avatar. */
export function backgroundCss(name: string): string | null {
  const background = readBackground(name);
  if (background?.kind === "colour") return name;
  if (background?.kind !== "gradient") return null;
  return `linear-gradient(rgb(${background.top.join(" ")}), rgb(${background.bottom.join(" ")}))`;
}
