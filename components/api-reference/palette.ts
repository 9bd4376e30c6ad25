/** The explorer's colors, by our design tokens; it only accepts hexadecimal ones. */
const TOKENS = {
  "bg-color": "--surface",
  "text-color": "--text",
  "header-bg-color": "--surface-sunk",
  "primary-color": "--accent-text",
  "secondary-color": "--accent",
  "nav-bg-color": "--surface-sunk",
  "nav-text-color": "--text-2",
  "nav-hover-bg-color": "--surface-press",
  "nav-hover-text-color": "--text",
} as const;

/** Its colors of methods, types and errors, which it reads from its own style. */
const STYLE_TOKENS = {
  "--red": "--danger",
  "--green": "--ok",
  "--orange": "--warn",
  "--yellow": "--warn",
  "--blue": "--accent-text",
  "--gray": "--text-2",
} as const;

/** Attributes of the element. */
export type Palette = Record<keyof typeof TOKENS, string> & {
  style: Record<keyof typeof STYLE_TOKENS, string>;
};

/** Converts any CSS color to `#rrggbb` with a canvas, which understands every notation. */
function toHex(context: CanvasRenderingContext2D, colour: string): string {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The current theme's colors. Undefined without a canvas. */
export function readPalette(): Palette | undefined {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  const probe = document.body.appendChild(document.createElement("span"));
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return toHex(context, getComputedStyle(probe).color);
  };
  const coloursOf = <Name extends string>(tokens: Record<Name, string>): Record<Name, string> => {
    // Both times the keys are those of `tokens`.
    const names = Object.keys(tokens) as Name[];
    return Object.fromEntries(names.map((name) => [name, colourOf(tokens[name])])) as Record<Name, string>;
  };
  const palette = { ...coloursOf(TOKENS), style: coloursOf(STYLE_TOKENS) };
  probe.remove();
  return palette;
}

/** Calls `changed` whenever the theme changes, by our switch or by the device. Returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const device = matchMedia("(prefers-color-scheme: dark)");
  const ours = new MutationObserver(changed);
  ours.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  device.addEventListener("change", changed);
  return () => {
    ours.disconnect();
    device.removeEventListener("change", changed);
  };
}
