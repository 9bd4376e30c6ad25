"use client";

import { BookOpenText, ChevronsUpDown, LogOut, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { clearDrafts, keepDraftsOf } from "#components/ui/form/drafts.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { initialOf } from "#lib/platform/text.ts";
import { RAIL_ROW_IDLE } from "./nav-items.ts";

/** The signed-in account, and signing out. */
export function AccountMenu({ userId, name, email }: { userId: string; name: string; email: string }) {
  // Before any form looks for its draft.
  useState(() => keepDraftsOf(userId));
  const words = useWords("shell");
  const router = useRouter();
  const trigger = (
    <button type="button" className={cx(RAIL_ROW_IDLE, "text-left")}>
      <span
        aria-hidden="true"
        className="-mx-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-soft text-micro font-semibold text-accent-text"
      >
        {initialOf(name)}
      </span>
      <span className="sr-only">{words.account} </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {name}
      </span>
      <ChevronsUpDown aria-hidden="true" />
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top">
      <p className="truncate px-2 py-1.5 text-xs text-subtle">{email}</p>
      <MenuItem onSelect={() => router.push("/settings")} icon={Settings}>
        {words.nav.settings}
      </MenuItem>
      <MenuItem onSelect={() => router.push("/docs")} icon={BookOpenText}>
        {words.documentation}
      </MenuItem>
      <MenuItem onSelect={() => void leaveConsole()} icon={LogOut}>
        {words.signOut}
      </MenuItem>
    </Menu>
  );
}

/** Signs out. What was typed into forms goes too, because somebody else may sign in next. */
export async function leaveConsole(): Promise<void> {
  clearDrafts();
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in?next=/overview" });
}
