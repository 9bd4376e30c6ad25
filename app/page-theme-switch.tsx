import { cookies } from "next/headers";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { ThemeSwitch } from "#components/ui/theme/theme-switch.tsx";

/** The theme switch of a page that needs the theme for nothing else. */
export async function PageThemeSwitch() {
  return <ThemeSwitch initial={parseTheme((await cookies()).get(THEME_COOKIE)?.value)} />;
}
