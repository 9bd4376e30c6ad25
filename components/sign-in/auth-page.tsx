import type { ReactNode } from "react";

/** The title and content of a page for sign-in and related tasks. Its frame is the layout's. */
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
    <main className="w-full max-w-[400px] text-base">
      <h1 className="text-3xl tracking-[-0.024em] max-wide:text-2xl">{title}</h1>
      {intro && <p className="mt-2 text-muted">{intro}</p>}
      <div className="mt-7 flex flex-col gap-5">{children}</div>
    </main>
  );
}

/** Style of a link in such a page's text. */
export const AUTH_LINK = "font-medium text-accent-text underline-offset-[3px] hover:underline";

/** Renders the part of a text that links to a page. */
export const authLink = (href: string) => (inner: ReactNode) => (
  <a href={href} className={AUTH_LINK}>
    {inner}
  </a>
);
