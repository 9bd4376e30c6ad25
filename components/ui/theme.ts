/** The reader's choice; `system` follows the device and is kept by keeping nothing. */
export type Theme = "system" | "light" | "dark";

export const THEME_COOKIE = "theme";

/** Reads a cookie's value; anything unknown is `system`. */
export function parseTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** The next choice of the switch: system, light, dark, and round again. */
export function nextTheme(theme: Theme): Theme {
  if (theme === "system") return "light";
  return theme === "light" ? "dark" : "system";
}
