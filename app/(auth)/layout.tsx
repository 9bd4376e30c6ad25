import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { SplitPage } from "#components/public-pages/split-page.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { ThemeSwitch } from "#components/ui/theme/theme-switch.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getLanguage } from "#components/words/get-words.ts";
import { findPublicAvatar } from "#lib/avatars/avatars.ts";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const avatar = await findPublicAvatar();
  return (
    <AreaWords areas={["security", "signIn"]}>
      <SplitPage
        beside={avatar && { avatar, words: getCallWords(await getLanguage()) }}
        actions={<ThemeSwitch initial={theme} />}
      >
        {children}
      </SplitPage>
    </AreaWords>
  );
}
