type Rgb = [number, number, number];

/**
 * The page backgrounds of `app/tokens.css` with the least
 * contrast: the darkest light one and the lightest dark one.
 */
const BACKGROUND: Record<"light" | "dark", Rgb> = { light: [233, 230, 227], dark: [38, 35, 32] };
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for graphics. */
const TEXT_RATIO = 4.5;
const MARK_RATIO = 3;

const fromHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb; // three parts
const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((part, index) => Math.round(part + ((b[index] ?? 0) - part) * share)) as Rgb; // as many as `a` has

/** Relative luminance of WCAG, 0 to 1. */
function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const s = part / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]; // two values
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of two colours `#rrggbb`, 1 to 21. */
export const contrastOf = (a: string, b: string): number => contrast(fromHex(a), fromHex(b));

/** Moves a colour towards `end` in small steps until its contrast to each of `from` is at least `ratio`. */
function adjustContrast(color: Rgb, end: Rgb, ratio: number, from: Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(color, end, share);
    if (from.every((background) => contrast(tried, background) >= ratio)) return tried;
  }
  return end;
}

type ThemeColors = {
  accent: string;
  hover: string;
  onAccent: string;
  text: string;
  soft: string;
  line: string;
};

/**
 * Derives a page's colours from an owner's colour `#rrggbb`. It stays as it
 * is where possible, and gets darker or lighter where graphics or text would
 * lack contrast. Text on it is black or white, whichever has more contrast.
 */
export function themeColors(hex: string, scheme: "light" | "dark"): ThemeColors {
  const color = fromHex(hex);
  const background = BACKGROUND[scheme];
  const far = scheme === "light" ? BLACK : WHITE;
  const accent = adjustContrast(color, far, MARK_RATIO, [background]);
  const onAccent = contrast(accent, WHITE) >= TEXT_RATIO ? WHITE : BLACK;
  const soft = mix(background, color, 0.08);
  return {
    accent: toHex(accent),
    // Away from the colour of its text, for more contrast.
    hover: toHex(mix(accent, onAccent === WHITE ? BLACK : WHITE, 0.14)),
    onAccent: toHex(onAccent),
    text: toHex(adjustContrast(color, far, TEXT_RATIO, [background, soft])),
    soft: toHex(soft),
    line: toHex(mix(background, accent, 0.5)),
  };
}

const VARIABLES = {
  "--accent": "accent",
  "--accent-hover": "hover",
  "--on-accent": "onAccent",
  "--accent-text": "text",
  "--accent-soft": "soft",
  "--accent-line": "line",
  "--ring": "text",
} as const satisfies Record<string, keyof ThemeColors>;

/** Returns the colours as the variables of `app/tokens.css`, for both themes. */
export function themeVariables(hex: string): Record<string, string> {
  const [light, dark] = [themeColors(hex, "light"), themeColors(hex, "dark")];
  return Object.fromEntries(
    Object.entries(VARIABLES).map(([name, key]) => [name, `light-dark(${light[key]},${dark[key]})`]),
  );
}

/** Returns the colours as a style sheet for a whole page. */
export const themeStyle = (hex: string): string =>
  `:root:root{${Object.entries(themeVariables(hex))
    .map(([name, value]) => `${name}:${value};`)
    .join("")}}`;
