import type { ComponentProps, ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type CheckFieldProps = Omit<ComponentProps<"input">, "children"> & {
  type?: "checkbox" | "radio";
  /** A line below the label. */
  hint?: ReactNode;
  children: ReactNode;
};

/** A checkbox or a radio button, with its label beside it. `className` is the label's. Like `Select`, it needs no form around it. */
export function CheckField({ hint, className, children, ...input }: CheckFieldProps) {
  return (
    <label className={cx("flex items-start gap-2 text-sm", className)}>
      <input type="checkbox" {...input} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="min-w-0">
        {children}
        {hint && <span className="block text-muted">{hint}</span>}
      </span>
    </label>
  );
}
