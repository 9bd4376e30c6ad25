import type { ReactNode } from "react";
import { Brand } from "#components/ui/logo.tsx";

/** A page with one short form, for sign-in and related tasks. */
export function AuthPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col px-8 text-base max-wide:px-4">
      <header className="flex h-16 items-center">
        <a href="/" className="rounded-sm">
          <Brand className="text-[15px]" />
        </a>
      </header>
      <main className="w-full max-w-[380px] pt-[12vh] pb-24 max-wide:pt-8">
        <h1 className="text-2xl tracking-[-0.02em]">{title}</h1>
        {intro && <p className="mt-1 text-muted">{intro}</p>}
        <div className="mt-6 flex flex-col gap-5">{children}</div>
      </main>
    </div>
  );
}

/** Style of a link in such a page's text. */
export const AUTH_LINK = "font-medium text-accent-text underline-offset-[3px] hover:underline";
