"use client";

import * as Radix from "@radix-ui/react-dialog";
import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { leftDialogs, useBackCloses } from "#components/ui/back/use-back-closes.ts";
import { Brand } from "#components/ui/logo.tsx";
import { giveNonceToOverlays } from "#components/ui/page-nonce.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";
import { CommandPalette } from "./palette/command-palette.tsx";
import { RailNav } from "./rail-nav.tsx";

giveNonceToOverlays();

/** On a phone the rail is a sheet behind a button, and Back closes it; `foot` is the rail's footer. */
export function MobileBar({ role, liveCalls, foot }: { role: Role; liveCalls: number; foot: ReactNode }) {
  const words = useWords("shell");
  const pathname = usePathname();
  // A page that was opened from the menu closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === pathname;
  const setOpen = (open: boolean) => setOpenedOn(open ? pathname : null);
  useBackCloses(isOpen, () => setOpen(false));
  const leave = async () => {
    flushSync(() => setOpen(false));
    await leftDialogs();
  };
  return (
    <header className="flex h-[52px] items-center gap-3 border-b bg-canvas px-3 wide:hidden">
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger className="flex size-9 items-center justify-center rounded-sm text-muted hover:bg-surface-hover">
          <MenuIcon aria-hidden="true" className="size-5 stroke-[1.75]" />
          <span className="sr-only">{words.openMenu}</span>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
          <Radix.Content
            aria-describedby={undefined}
            className="fade-in fixed inset-y-0 left-0 z-50 flex w-[min(300px,85vw)] flex-col gap-0.5 overflow-y-auto border-r bg-canvas p-3 text-base shadow-dialog"
          >
            <Radix.Title className="sr-only">{words.menu}</Radix.Title>
            <RailNav role={role} liveCalls={liveCalls} leave={leave} />
            <div className="mt-auto flex flex-col gap-0.5 pt-4">{foot}</div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <span className="flex flex-1 items-center">
        <Brand className="text-base" />
      </span>
      <CommandPalette role={role} isIcon />
    </header>
  );
}
