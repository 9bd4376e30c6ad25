const HEX = /^#[0-9a-f]{6}$/i;

/** An accent `#rrggbb`, and black or white for text on it, whichever has more contrast. Null for anything else. */
export function readAccent(value: string | null): { color: string; text: string } | null {
  if (!value || !HEX.test(value)) return null;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(value.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // At this relative luminance (WCAG), black and white have the same contrast.
  const isLight = 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179;
  return { color: value, text: isLight ? "#000" : "#fff" };
}
