"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#components/ui/cx.ts";

const SIZES = {
  sm: "h-8 rounded-sm pl-2.5 text-sm max-wide:h-10",
  lg: "h-10 rounded-md pl-3 text-base",
};

type SelectProps = ComponentProps<"select"> & { controlSize?: keyof typeof SIZES };

/** The browser's own select, styled: it works with every keyboard, screen reader and phone. */
export function Select({ className, controlSize = "lg", ...rest }: SelectProps) {
  return (
    <span className={cx("relative block", className)}>
      <select
        dir="auto"
        {...rest}
        className={cx(
          "w-full appearance-none truncate border border-input bg-surface pr-9 text-foreground shadow-control disabled:text-muted aria-invalid:border-danger max-wide:text-md",
          SIZES[controlSize],
        )}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 stroke-[1.75] text-muted"
      />
    </span>
  );
}
