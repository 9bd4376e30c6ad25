"use client";

import { Ban } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/table/row-actions.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

type KeyActionsProps = { id: string; name: string; recentCalls: number; revoke: FormAction };

/** The menu of a key. Revoking it first shows how much it is used. */
export function KeyActions({ id, name, recentCalls, revoke }: KeyActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const words = useWords("apiKeys").revoke;
  const locale = useLocale();
  return (
    <>
      <RowMenu id={id} name={name}>
        <MenuItem isDangerous onSelect={() => setAsking(true)} icon={Ban}>
          {words.open}
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={fill(words.title, { name })}
        labels={{ idle: words.confirm, busy: words.busy }}
        values={{ id }}
        action={revoke}
        onDone={() => toast(fill(words.done, { name }))}
      >
        {recentCalls > 0 ? plural(words.used, recentCalls, locale) : words.unused}
      </ConfirmDialog>
    </>
  );
}
