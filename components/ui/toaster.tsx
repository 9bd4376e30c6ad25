"use client";

import { Toaster as Sonner } from "sonner";

const CLASSES = {
  toast:
    "flex w-full items-center gap-2.5 rounded-md border bg-raised px-3 py-2.5 font-sans text-sm text-foreground shadow-pop",
  content: "min-w-0 flex-1",
  actionButton: "ml-auto shrink-0 rounded-sm px-2 py-1 font-medium text-accent-text hover:bg-surface-hover",
};

/** Toasts: bottom right, one line, gone after 5 s unless a toast has its own duration. */
export function Toaster() {
  return (
    <Sonner position="bottom-right" duration={5_000} toastOptions={{ unstyled: true, classNames: CLASSES }} />
  );
}
