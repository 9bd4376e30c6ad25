"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { applyTheme, currentTheme, nextTheme, type Theme } from "./theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

type ThemeSwitchProps = {
  initial: Theme;
  /** Set where the label is shown beside the icon. */
  rowClassName?: string;
  /** For a page in a language other than English. */
  words?: ThemeWords;
};

type ThemeWords = { now: string; next: string; names: Record<Theme, string> };

const ENGLISH: ThemeWords = {
  now: "Theme: {theme}",
  next: "Theme: {theme}. Switch to {next}.",
  names: { system: "system", light: "light", dark: "dark" },
};

/** Cycles through system, light and dark. */
export function ThemeSwitch({ initial, rowClassName, words = ENGLISH }: ThemeSwitchProps) {
  const [theme, setTheme] = useState(initial);
  const Icon = ICONS[theme];
  const choose = () => {
    // The palette may have changed it.
    const next = nextTheme(currentTheme());
    setTheme(next);
    applyTheme(next);
  };
  const shown = (text: string) =>
    text.replace("{theme}", words.names[theme]).replace("{next}", words.names[nextTheme(theme)]);
  const hint = <span className="sr-only">{shown(words.next)}</span>;
  if (rowClassName) {
    return (
      <button type="button" className={rowClassName} onClick={choose}>
        <Icon aria-hidden="true" />
        <span aria-hidden="true">Appearance: {theme}</span>
        {hint}
      </button>
    );
  }
  return (
    <Button
      variant="ghost"
      size="md"
      className="w-8 px-0 max-wide:min-w-9"
      onClick={choose}
      title={shown(words.now)}
    >
      <Icon aria-hidden="true" />
      {hint}
    </Button>
  );
}
