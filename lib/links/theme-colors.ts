type Rgb = [number, number, number];

/** The page's backgrounds that are hardest to be seen on, by `app/tokens.css`: the darkest light and the lightest dark one. */
const BACKGROUND: Record<"light" | "dark", Rgb> = { light: [233, 230, 227], dark: [38, 35, 32] };
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for what is no text. */
const TEXT_RATIO = 4.5;
const MARK_RATIO = 3;

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb; // three numbers
const print = (color: Rgb): string =>
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
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]; // two of two
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of two colours `#rrggbb`, 1 to 21. */
export const contrastOf = (a: string, b: string): number => contrast(parse(a), parse(b));

/** The colour, moved towards `end` in small steps until it stands out from all of `from`. */
function until(color: Rgb, end: Rgb, ratio: number, from: Rgb[]): Rgb {
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
 * The colours of a page in somebody's own colour `#rrggbb`: it is kept where it can be, and made darker or lighter where a
 * mark or a text in it could not be seen; text on it is black or white, whichever reads better.
 */
export function themeColors(hex: string, scheme: "light" | "dark"): ThemeColors {
  const color = parse(hex);
  const background = BACKGROUND[scheme];
  const far = scheme === "light" ? BLACK : WHITE;
  const accent = until(color, far, MARK_RATIO, [background]);
  const onAccent = contrast(accent, WHITE) >= TEXT_RATIO ? WHITE : BLACK;
  const soft = mix(background, color, 0.08);
  return {
    accent: print(accent),
    // Away from the text on it, so that it reads even better.
    hover: print(mix(accent, onAccent === WHITE ? BLACK : WHITE, 0.14)),
    onAccent: print(onAccent),
    text: print(until(color, far, TEXT_RATIO, [background, soft])),
    soft: print(soft),
    line: print(mix(background, accent, 0.5)),
  };
}

const VARIABLES = {
  ...{ "--accent": "accent", "--accent-hover": "hover", "--on-accent": "onAccent", "--accent-text": "text" },
  ...{ "--accent-soft": "soft", "--accent-line": "line", "--ring": "text" },
} as const satisfies Record<string, keyof ThemeColors>;

/** The same as the variables of `app/tokens.css`, for both themes. */
export function themeVariables(hex: string): Record<string, string> {
  const [light, dark] = [themeColors(hex, "light"), themeColors(hex, "dark")];
  return Object.fromEntries(
    Object.entries(VARIABLES).map(([name, key]) => [name, `light-dark(${light[key]},${dark[key]})`]),
  );
}

/** The same as a style sheet for a whole page. */
export const themeStyle = (hex: string): string =>
  `:root:root{${Object.entries(themeVariables(hex))
    .map(([name, value]) => `${name}:${value};`)
    .join("")}}`;
