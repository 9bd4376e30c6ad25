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

const IMAGE = /^image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** All that may be named, as a pattern: a name, a colour, or `image:` with the id of a picture. */
export const BACKGROUND_PATTERN = `^(?:${BACKGROUND_NAMES.join("|")}|#[0-9A-Fa-f]{6}|${IMAGE.source.slice(1, -1).replace("(", "(?:")})$`;

/** How the picture with this id is named as a background. */
export const imageBackground = (id: string): string => `image:${id}`;

/** The id of the picture that a text names; null when it names none. Whether there is one is for others to say. */
export const imageIdOf = (name: string): string | null => IMAGE.exec(name)?.[1] ?? null;

/** Where a picture is for a page. */
export const backgroundImagePath = (id: string): string => `/avatars/backgrounds/${id}.webp`;

/** Null for a text that names no background that is drawn, also for a picture's. */
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
  const imageId = imageIdOf(name);
  if (imageId !== null) return `url("${backgroundImagePath(imageId)}") center / cover`;
  const background = readBackground(name);
  if (background?.kind === "colour") return name;
  if (background?.kind !== "gradient") return null;
  return `linear-gradient(rgb(${background.top.join(" ")}), rgb(${background.bottom.join(" ")}))`;
}
