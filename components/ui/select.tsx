import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** The browser's own select in our clothes: it works with every keyboard, reader and phone. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={cx("relative block", className)}>
      <select
        {...rest}
        className="h-10 w-full appearance-none truncate rounded-md border border-input bg-surface pr-9 pl-3 text-base text-foreground shadow-control disabled:text-muted max-wide:text-md"
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 stroke-[1.75] text-muted"
      />
    </span>
  );
}
