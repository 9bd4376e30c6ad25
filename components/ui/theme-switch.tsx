"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { nextTheme, THEME_COOKIE, type Theme } from "./theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };
const YEAR_S = 31_536_000;

/** Goes round system, light and dark. The choice is a cookie, so that the server draws the page in it at once. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const Icon = ICONS[theme];
  const choose = () => {
    const next = nextTheme(theme);
    setTheme(next);
    const root = document.documentElement;
    if (next === "system") delete root.dataset.theme;
    else root.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${next === "system" ? 0 : YEAR_S}; samesite=lax`;
  };
  return (
    <Button
      variant="ghost"
      size="md"
      className="w-8 px-0 max-wide:min-w-9"
      onClick={choose}
      title={`Theme: ${theme}`}
    >
      <Icon aria-hidden="true" />
      <span className="sr-only">{`Theme: ${theme}. Switch to ${nextTheme(theme)}.`}</span>
    </Button>
  );
}
