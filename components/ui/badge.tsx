import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const TONES = {
  plain: "bg-surface-hover text-muted",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
  accent: "bg-accent-soft text-accent-text",
};
export type Tone = keyof typeof TONES;

/** A state in a word. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center gap-1.5 rounded-xs px-[7px] text-xs leading-none font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

const DOTS = { plain: "bg-subtle", ok: "bg-ok", warn: "bg-warn", danger: "bg-danger", accent: "bg-accent" };

/** A heartbeat; always beside a word. */
export function Dot({ tone = "plain" }: { tone?: Tone }) {
  return <span aria-hidden="true" className={cx("size-[7px] shrink-0 rounded-full", DOTS[tone])} />;
}
