import { STUDIO_CURVE } from "./background.ts";
import type { Background, Rgb } from "./face-types.ts";

/** Top and bottom color of the named gradients. */
const GRADIENTS = {
  dawn: { top: [250, 231, 214], bottom: [222, 178, 160] },
  sage: { top: [226, 235, 224], bottom: [160, 180, 160] },
  sky: { top: [214, 230, 244], bottom: [142, 174, 206] },
  lilac: { top: [232, 226, 242], bottom: [172, 160, 200] },
  night: { top: [64, 72, 92], bottom: [28, 32, 44] },
} as const satisfies Record<string, { top: Rgb; bottom: Rgb }>;

/** Names of the built-in backgrounds; any color `#rrggbb` is one too. */
export const BACKGROUND_NAMES = ["studio", "dawn", "sage", "sky", "lilac", "night"] as const;

const IMAGE = /^image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Pattern of valid backgrounds: a name, a color, or `image:` with an image's id. */
export const BACKGROUND_PATTERN = `^(?:${BACKGROUND_NAMES.join("|")}|#[0-9A-Fa-f]{6}|${IMAGE.source.slice(1, -1).replace("(", "(?:")})$`;

/** The background name of the image with this id. */
export const imageBackground = (id: string): string => `image:${id}`;

/** The image id in a background name; null if it names no image. Does not check that the image exists. */
export const imageIdOf = (name: string): string | null => IMAGE.exec(name)?.[1] ?? null;

/** URL of an image for a page. */
export const backgroundImagePath = (id: string): string => `/avatars/backgrounds/${id}.webp`;

/** Null for a text that names no drawn background, including images. */
export function readBackground(name: string): Exclude<Background, { kind: "image" }> | null {
  if (name === "studio") return { kind: "studio" };
  const gradient = Object.entries(GRADIENTS).find(([known]) => known === name)?.[1];
  if (gradient) return { kind: "gradient", ...gradient };
  if (!/^#[0-9a-f]{6}$/i.test(name)) return null;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(name.slice(at, at + 2), 16));
  return { kind: "colour", rgb: [red ?? 0, green ?? 0, blue ?? 0] };
}

/** The same as color stops of the page's radial gradient `--studio`, whose way is not even (`background.ts`). */
export function studioStops({ light, dark }: { readonly light: Rgb; readonly dark: Rgb }): string {
  return [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
    .map((way) => {
      const color = light.map((value, c) =>
        Math.round(value + ((dark[c] ?? 0) - value) * way ** STUDIO_CURVE),
      );
      return `rgb(${color.join(" ")}) ${way * 100}%`;
    })
    .join(", ");
}

/** The same as CSS, for a page; null for the common studio. `studio`: the stops of the avatar's own one. */
export function backgroundCss(name: string, studio: string | null = null): string | null {
  const imageId = imageIdOf(name);
  if (imageId !== null) return `url("${backgroundImagePath(imageId)}") center / cover`;
  const background = readBackground(name);
  if (background?.kind === "colour") return name;
  if (background?.kind === "studio" && studio) return `radial-gradient(75% 75% at 50% 40%, ${studio})`;
  if (background?.kind !== "gradient") return null;
  return `linear-gradient(rgb(${background.top.join(" ")}), rgb(${background.bottom.join(" ")}))`;
}
