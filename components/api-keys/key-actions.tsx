"use client";

import { Ban } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";

type KeyActionsProps = { id: string; name: string; recentCalls: number; revoke: FormAction };

/** The menu of a key. Revoking it first shows how much it is used. */
export function KeyActions({ id, name, recentCalls, revoke }: KeyActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const calls = recentCalls === 1 ? "1 call" : `${recentCalls} calls`;
  return (
    <>
      <RowMenu id={id} name={name}>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Ban aria-hidden="true" />
          Revoke
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        labels={{ idle: "Revoke key", busy: "Revoking" }}
        values={{ id }}
        action={revoke}
        onDone={() => toast(`“${name}” revoked`)}
      >
        {recentCalls > 0
          ? `It started ${calls} in the last 30 days. Requests with it fail immediately; calls in progress continue.`
          : "It started no calls in the last 30 days. Requests with it fail immediately."}{" "}
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
