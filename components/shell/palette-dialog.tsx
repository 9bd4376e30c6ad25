"use client";

import { Command } from "cmdk";
import { LogOut, SunMoon } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import { giveNonceToOverlays } from "#components/ui/page-nonce.ts";
import { applyTheme, currentTheme, nextTheme } from "#components/ui/theme.ts";
import { NAV_GROUPS, PALETTE_ACTIONS } from "./nav-items.ts";

giveNonceToOverlays();

const ITEM =
  "flex h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-sm select-none data-[selected=true]:bg-surface-press [&>svg]:size-4 [&>svg]:stroke-[1.75] [&>svg]:text-muted";
const GROUP =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle";

/** Search for every page and action of the console. */
export function PaletteDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const router = useRouter();
  const run = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  const go = (href: string) => run(() => router.push(href));
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      label="Search"
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="fade-in fixed top-[14vh] left-1/2 z-50 w-[calc(100%-32px)] max-w-[520px] -translate-x-1/2 overflow-hidden rounded-lg border bg-raised text-base shadow-dialog"
    >
      <Command.Input
        placeholder="Search pages and actions"
        className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-y-auto p-1.5">
        <Command.Empty className="px-2.5 py-4 text-sm text-muted">Nothing here has this name.</Command.Empty>
        <Command.Group heading="Go to" className={GROUP}>
          {NAV_GROUPS.flatMap(({ items }) => items).map(({ href, label, icon: Icon }) => (
            <Command.Item key={href} onSelect={go(href)} className={ITEM}>
              <Icon aria-hidden="true" />
              {label}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading="Do" className={GROUP}>
          {PALETTE_ACTIONS.map(({ href, label, icon: Icon }) => (
            <Command.Item key={label} onSelect={go(href)} className={ITEM}>
              <Icon aria-hidden="true" />
              {label}
            </Command.Item>
          ))}
          <Command.Item onSelect={run(() => applyTheme(nextTheme(currentTheme())))} className={ITEM}>
            <SunMoon aria-hidden="true" />
            Switch light, dark and system
          </Command.Item>
          <Command.Item
            onSelect={run(() => void signOut({ callbackUrl: "/sign-in?next=/overview" }))}
            className={ITEM}
          >
            <LogOut aria-hidden="true" />
            Sign out
          </Command.Item>
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}
