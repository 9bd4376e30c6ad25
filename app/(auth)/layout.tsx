import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SplitPage } from "#components/ui/split-page.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { ThemeSwitch } from "#components/ui/theme-switch.tsx";
import { findPublicAvatar } from "#lib/avatars/reads.ts";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <SplitPage avatar={await findPublicAvatar()} actions={<ThemeSwitch initial={theme} />}>
      {children}
    </SplitPage>
  );
}
