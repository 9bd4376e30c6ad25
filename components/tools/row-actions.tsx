"use client";

import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

type RowActionsProps = {
  id: string;
  name: string;
  remove: FormAction;
  removeLabel: string;
  /** What stops to work when it is deleted. */
  loss: string;
  /** Acts that only this kind has, above the others. */
  children?: ReactNode;
};

/** Copy the id, or delete: what every resource of the tools can do. */
export function RowActions({ id, name, remove, removeLabel, loss, children }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const trigger = (
    <Button variant="ghost" size="icon" className="size-7">
      <Ellipsis aria-hidden="true" />
      <span className="sr-only">Actions for {name}</span>
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger}>
        {children}
        <MenuItem onSelect={() => void navigator.clipboard.writeText(id).then(() => toast("Id copied"))}>
          <Copy aria-hidden="true" />
          Copy id
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete “${name}”?`}
        labels={{ act: removeLabel, busy: "Deleting" }}
        values={{ id }}
        action={remove}
        onDone={() => toast(`“${name}” is deleted`)}
      >
        {loss} This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
