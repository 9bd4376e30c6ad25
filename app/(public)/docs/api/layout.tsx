import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { ReferenceFrame } from "#components/api-reference/reference-frame.tsx";
import { Brand } from "#components/ui/logo.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { ThemeSwitch } from "#components/ui/theme-switch.tsx";
import { getWords } from "#components/words/get-words.ts";
import { apiReference } from "../../../api/reference.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = await getWords("reference");
  return { title, description };
}

/** The public API reference, for readers without an account. */
export default async function PublicReferenceLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const words = await getWords("reference");
  return (
    <div className="flex flex-col desk:h-dvh">
      <header className="flex h-14 shrink-0 items-center gap-6 border-b px-6 max-wide:gap-4 max-wide:px-4">
        <Link href="/" aria-label={words.home}>
          <Brand />
        </Link>
        <h1 className="text-base font-medium whitespace-nowrap">{words.title}</h1>
        <span className="flex-1" />
        <Link
          className="text-base text-muted hover:text-foreground hover:underline max-wide:hidden"
          href="/api-reference"
        >
          {words.console}
        </Link>
        <ThemeSwitch initial={parseTheme(jar.get(THEME_COOKIE)?.value)} />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        <ReferenceFrame base="/docs/api" {...apiReference()} keys={null}>
          {children}
        </ReferenceFrame>
      </main>
    </div>
  );
}
