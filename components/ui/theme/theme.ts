import { storeCookie } from "../state/store-cookie.ts";

/** The reader's choice; `system` follows the device and is stored by storing nothing. */
export type Theme = "system" | "light" | "dark";

export const THEME_COOKIE = "theme";

/** Reads a cookie's value; anything unknown is `system`. */
export function parseTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** The switch's next choice: system, light, dark, and again. */
export function nextTheme(theme: Theme): Theme {
  if (theme === "system") return "light";
  return theme === "light" ? "dark" : "system";
}

/** The page's current theme; for scripts in the browser. */
export const currentTheme = (): Theme => parseTheme(document.documentElement.dataset.theme);

/** Applies a theme and stores it as a cookie, so the server renders the next page with it. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  storeCookie(THEME_COOKIE, theme === "system" ? null : theme);
}
