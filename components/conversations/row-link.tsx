"use client";

import type { ReactNode } from "react";

/** Jumps to a line of the transcript. */
export function RowLink({ seq, children }: { seq: number; children: ReactNode }) {
  const show = () => {
    const row = document.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "center" });
  };
  return (
    <button
      dir="auto"
      type="button"
      onClick={show}
      className="rounded-sm text-start text-accent-text hover:underline"
    >
      {children}
    </button>
  );
}
