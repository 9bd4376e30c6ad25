import type { ReactNode } from "react";
import { Brand } from "./logo.tsx";

type PlainPageProps = { reason: string; title: string; children: ReactNode; action?: ReactNode };

/** A page with only a message; `reason` is for tests and support. */
export function PlainPage({ reason, title, children, action }: PlainPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col px-8 max-wide:px-4">
      <header className="flex h-16 items-center max-wide:h-[52px]">
        <Brand className="text-[15px] text-muted" />
      </header>
      <main
        data-testid="error-page"
        data-reason={reason}
        className="flex flex-1 flex-col items-start justify-center pb-32"
      >
        <h1 className="max-w-[22ch] text-3xl leading-[38px] tracking-[-0.025em] max-wide:text-2xl">
          {title}
        </h1>
        <p className="mt-2 mb-7 max-w-[52ch] text-muted">{children}</p>
        {action}
      </main>
    </div>
  );
}
