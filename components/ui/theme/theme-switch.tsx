"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { Button } from "../button.tsx";
import { applyTheme, currentTheme, nextTheme, type Theme } from "./theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

type ThemeSwitchProps = {
  initial: Theme;
  /** Set where the label is shown beside the icon. */
  rowClassName?: string;
};

/** Cycles through system, light and dark. */
export function ThemeSwitch({ initial, rowClassName }: ThemeSwitchProps) {
  const words = useWords("ui").theme;
  const [theme, setTheme] = useState(initial);
  const Icon = ICONS[theme];
  const choose = () => {
    // The palette may have changed it.
    const next = nextTheme(currentTheme());
    setTheme(next);
    applyTheme(next);
  };
  const shown = (text: string) =>
    fill(text, { theme: words.names[theme], next: words.names[nextTheme(theme)] });
  const hint = <span className="sr-only">{shown(words.next)}</span>;
  if (rowClassName) {
    return (
      <button type="button" className={rowClassName} onClick={choose}>
        <Icon aria-hidden="true" />
        <span aria-hidden="true">{shown(words.row)}</span>
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
      icon={Icon}
    >
      {hint}
    </Button>
  );
}
