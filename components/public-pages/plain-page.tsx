import type { ReactNode } from "react";
import { type ShownAvatar, SplitPage } from "./split-page.tsx";

type PlainPageProps = {
  reason: string;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  beside?: ShownAvatar | null;
};

/** A page with only a message; `reason` is for tests and support. */
export function PlainPage({ reason, title, children, action, beside = null }: PlainPageProps) {
  return (
    <SplitPage beside={beside}>
      <main data-testid="error-page" data-reason={reason} className="flex flex-col items-start">
        <h1 className="max-w-[22ch] text-3xl leading-[38px] tracking-[-0.025em] max-wide:text-2xl">
          {title}
        </h1>
        <p className="mt-2 mb-7 max-w-[52ch] text-muted">{children}</p>
        {action}
      </main>
    </SplitPage>
  );
}
