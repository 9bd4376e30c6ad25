import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

type Variant = "primary" | "default" | "ghost" | "danger" | "destroy" | "bright";
type Size = "sm" | "md" | "lg" | "xl" | "icon";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors " +
  "duration-100 select-none disabled:cursor-not-allowed aria-disabled:cursor-progress [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]";

/** A disabled button is flat and grey, whatever its variant; its text stays readable. */
const DISABLED = "disabled:text-subtle disabled:shadow-none disabled:[&>svg]:opacity-40";
const DISABLED_FILL = `${DISABLED} disabled:border-transparent disabled:bg-surface-press`;

const VARIANTS: Record<Variant, string> = {
  primary: `border-transparent bg-accent text-accent-foreground shadow-control hover:bg-accent-hover ${DISABLED_FILL}`,
  default: `border-border-strong bg-surface text-foreground shadow-control hover:bg-surface-hover [&>svg]:text-muted ${DISABLED_FILL}`,
  ghost: `border-transparent text-muted hover:bg-surface-hover hover:text-foreground ${DISABLED} disabled:bg-transparent`,
  danger: `border-border-strong bg-surface text-danger shadow-control hover:bg-danger-soft ${DISABLED_FILL}`,
  // Only for a dialog's confirming action.
  destroy: `border-transparent bg-danger-fill text-danger-foreground shadow-control hover:brightness-95 ${DISABLED_FILL}`,
  // On an image, where the theme does not apply.
  bright: `border-transparent bg-overlay-accent text-overlay-ink hover:bg-overlay-accent-hover ${DISABLED_FILL}`,
};

const SIZES: Record<Size, string> = {
  sm: "h-7 rounded-sm px-2.5 text-sm max-wide:min-h-9",
  md: "h-8 rounded-sm px-3 text-sm max-wide:min-h-9",
  lg: "h-10 px-4 text-base",
  icon: "size-8 rounded-sm max-wide:size-9",
  xl: "h-12 rounded-lg px-5 text-md [&>svg]:size-5",
};

type Look = { variant?: Variant; size?: Size };
type ButtonProps = ComponentProps<"button"> & Look & { icon?: LucideIcon | undefined };

/** A button's classes, for a link that looks like one. */
export function buttonClass({ variant = "default", size = "md" }: Look = {}, className?: string): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], className);
}

/**
 * A button; use `primary` once per view. A busy button keeps its place and focus (`aria-disabled`) and shows what it is
 * doing.
 */
export function Button(props: ButtonProps) {
  const { variant = "default", size = "md", icon: Icon, className, children, ...rest } = props;
  return (
    <button type="button" {...rest} className={buttonClass({ variant, size }, className)}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  );
}
