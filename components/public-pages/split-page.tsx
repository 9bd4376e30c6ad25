import type { ReactNode } from "react";
import type { CallAvatar } from "#components/call/setup/call-types.ts";
import { AiLabel, Portrait } from "#components/call/setup/portrait.tsx";
import type { CallWords } from "#components/call/words/en.ts";
import { cx } from "#components/ui/cx.ts";
import { Brand } from "#components/ui/logo.tsx";
import { fill } from "#components/words/fill.ts";

/** An avatar, and what the page says about it in its language. */
export type ShownAvatar = { avatar: CallAvatar; words: Pick<CallWords, "aiLabel" | "aiAvatar"> };

type SplitPageProps = {
  /** At the right of the header. */
  actions?: ReactNode;
  /** Shown beside the content, except on phones. */
  beside?: ShownAvatar | null;
  children: ReactNode;
};

/** A public page with a short form or message at the left, in the measures of the landing page. */
export function SplitPage({ actions, beside, children }: SplitPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1280px] flex-col px-8 max-wide:px-4">
      <header className="flex h-16 shrink-0 items-center justify-between">
        <a href="/" className="rounded-sm">
          <Brand />
        </a>
        {actions}
      </header>
      <div
        className={cx(
          "grid flex-1 items-center gap-[72px] pt-6 pb-[72px] max-wide:items-start max-wide:pt-8 max-wide:pb-12",
          beside &&
            "desk:grid-cols-[minmax(0,1fr)_minmax(0,640px)] wide:max-desk:grid-cols-2 wide:max-desk:gap-10",
        )}
      >
        {children}
        {beside && (
          <aside
            aria-label={beside.avatar.name}
            className="stage h-[min(748px,calc(100dvh-132px))] min-h-[560px] rounded-xl max-wide:hidden"
          >
            <Portrait
              avatar={beside.avatar}
              alt={fill(beside.words.aiAvatar, { name: beside.avatar.name })}
            />
            <StageVeil />
            <AiLabel label={beside.words.aiLabel} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** Dims a portrait in dark mode. A call's frames are never dimmed, because they carry the AI label. */
export function StageVeil({ isLifted = false }: { isLifted?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute inset-0 bg-stage-veil transition-opacity duration-[var(--t-stage)]",
        isLifted && "opacity-0",
      )}
    />
  );
}

type PlainPageProps = {
  reason: string;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** At the right of the header. */
  actions?: ReactNode;
  beside?: ShownAvatar | null;
};

/** A page with only a message, in the middle if nothing is beside it; `reason` is for tests and support. */
export function PlainPage({ reason, title, children, action, actions, beside = null }: PlainPageProps) {
  return (
    <SplitPage actions={actions} beside={beside}>
      <main
        data-testid="error-page"
        data-reason={reason}
        className={cx("flex flex-col items-start", !beside && "wide:items-center wide:text-center")}
      >
        <h1 className="max-w-[22ch] text-3xl leading-[38px] tracking-[-0.025em] max-wide:text-2xl">
          {title}
        </h1>
        <p className="mt-2 mb-7 max-w-[52ch] text-muted">{children}</p>
        {action}
      </main>
    </SplitPage>
  );
}
