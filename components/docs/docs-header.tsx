import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { Brand } from "#components/ui/logo.tsx";
import type { Theme } from "#components/ui/theme/theme.ts";
import { ThemeSwitch } from "#components/ui/theme/theme-switch.tsx";

type DocsHeaderProps = {
  home: string;
  title: ReactNode;
  /** Other parts. A phone shows only those that its page links nowhere else. */
  links: { href: string; name: string; onPhone?: boolean }[];
  theme: Theme;
};

/** The top of the documentation's pages and of the public API reference. */
export function DocsHeader({ home, title, links, theme }: DocsHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-6 border-b px-6 max-wide:gap-4 max-wide:px-4">
      <Link href="/" aria-label={home}>
        <Brand />
      </Link>
      {title}
      <span className="flex-1" />
      {links.map(({ href, name, onPhone }) => (
        <Link
          key={href}
          href={href}
          className={cx(
            "text-base text-muted hover:text-foreground hover:underline",
            !onPhone && "max-wide:hidden",
          )}
        >
          {name}
        </Link>
      ))}
      <ThemeSwitch initial={theme} />
    </header>
  );
}
