import Link from "next/link";
import { buttonClass } from "#components/ui/button.tsx";
import { Brand } from "#components/ui/logo.tsx";
import type { Theme } from "#components/ui/theme/theme.ts";
import { ThemeSwitch } from "#components/ui/theme/theme-switch.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { LandingWords } from "./words/en.ts";

/** Where a person enters the console. */
const entrance = (isSignedIn: boolean, words: LandingWords) =>
  isSignedIn
    ? { href: "/overview", label: words.console }
    : { href: "/sign-in?next=/overview", label: words.signIn };

export async function LandingHeader({ theme, isSignedIn }: { theme: Theme; isSignedIn: boolean }) {
  const words = await getWords("landing");
  const { href, label } = entrance(isSignedIn, words);
  return (
    <header
      data-behind-call
      className="mx-auto flex h-16 max-w-[1280px] items-center gap-7 px-8 max-wide:gap-3 max-wide:px-4"
    >
      <Brand />
      <nav aria-label={words.page} className="flex gap-6 text-base font-medium text-muted max-wide:hidden">
        <a href="#how">{words.howItWorks}</a>
        <a href="#connect">{words.connectLink}</a>
        <a href="/docs">{words.documentation}</a>
      </nav>
      <span className="flex-1" />
      <ThemeSwitch initial={theme} />
      <Link href={href} prefetch={false} className={buttonClass()}>
        {label}
      </Link>
    </header>
  );
}

export async function LandingFooter({ isSignedIn }: { isSignedIn: boolean }) {
  const words = await getWords("landing");
  const { href, label } = entrance(isSignedIn, words);
  return (
    <footer
      data-behind-call
      className="mx-auto flex w-[calc(100%-64px)] max-w-[1216px] flex-wrap items-center gap-x-6 gap-y-3 border-t py-7 text-base text-muted max-wide:w-[calc(100%-32px)]"
    >
      <Brand className="mr-auto text-base font-medium" />
      <a href="#how" className={FOOTER_LINK}>
        {words.howItWorks}
      </a>
      <a href="/docs" className={FOOTER_LINK}>
        {words.documentation}
      </a>
      <a href="/docs/api" className={FOOTER_LINK}>
        {words.apiReference}
      </a>
      <Link href={href} prefetch={false} className={FOOTER_LINK}>
        {label}
      </Link>
    </footer>
  );
}

const FOOTER_LINK = "underline-offset-[3px] hover:text-foreground hover:underline";
