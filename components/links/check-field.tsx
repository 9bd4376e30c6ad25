import type { ComponentProps, ReactNode } from "react";

type CheckFieldProps = Omit<ComponentProps<"input">, "type" | "children"> & { children: ReactNode };

/** A box to tick with its words beside it. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input {...rest} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{children}</span>
    </label>
  );
}
