"use client";

import * as Radix from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type MenuProps = {
  trigger: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  /** Runs when the menu closes, and can keep the focus from returning to the button. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

/** A menu of actions behind a button (`trigger`). */
export function Menu({ trigger, align = "end", side = "bottom", onCloseAutoFocus, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className="fade-in z-60 min-w-44 rounded-md border bg-raised p-1 text-sm shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  "flex h-8 cursor-default items-center gap-2.5 rounded-sm px-2 outline-none select-none data-highlighted:bg-surface-press data-disabled:opacity-40 [&>svg]:size-4 [&>svg]:stroke-[1.75] max-wide:h-10";

type MenuItemProps = {
  icon?: LucideIcon;
  onSelect: () => void;
  isDangerous?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ icon: Icon, onSelect, isDangerous, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cx(ITEM, isDangerous ? "text-danger" : "[&>svg]:text-muted")}
    >
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </Radix.Item>
  );
}
