"use client";

import { Ban, Copy, Ellipsis } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

type KeyActionsProps = { id: string; name: string; recentCalls: number; revoke: FormAction };

/** What can be done with a key: revoke it, knowing how much it is used. */
export function KeyActions({ id, name, recentCalls, revoke }: KeyActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const trigger = (
    <Button variant="ghost" size="icon" className="size-7">
      <Ellipsis aria-hidden="true" />
      <span className="sr-only">Actions for {name}</span>
    </Button>
  );
  const calls = recentCalls === 1 ? "1 call" : `${recentCalls} calls`;
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem onSelect={() => void navigator.clipboard.writeText(id).then(() => toast("Id copied"))}>
          <Copy aria-hidden="true" />
          Copy id
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Ban aria-hidden="true" />
          Revoke
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        labels={{ act: "Revoke key", busy: "Revoking the key" }}
        values={{ id }}
        action={revoke}
        onDone={() => toast(`“${name}” is revoked`)}
      >
        {recentCalls > 0
          ? `It started ${calls} in the last 30 days. Whatever uses it is refused from now on; calls that are going on continue.`
          : "It started no call in the last 30 days. Whatever uses it is refused from now on."}{" "}
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
