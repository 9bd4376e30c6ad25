"use client";

import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { FormAction } from "./form-result.ts";
import { Menu, MenuItem } from "./menu.tsx";

type RowActionsProps = {
  id: string;
  name: string;
  remove: FormAction;
  removeLabel: string;
  /** What goes or stops to work when it is deleted. */
  loss: string;
  onRemoved?: () => void;
  /** Acts that only this kind has, above the others. */
  children?: ReactNode;
};

/** The menu of a resource: its own acts, copy the id, delete after a question. */
export function RowActions({ id, name, remove, removeLabel, loss, onRemoved, children }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const trigger = (
    <Button variant="ghost" size="icon" className="size-7">
      <Ellipsis aria-hidden="true" />
      <span className="sr-only">Actions for {name}</span>
    </Button>
  );
  const done = () => {
    toast(`“${name}” is deleted`);
    onRemoved?.();
  };
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
        onDone={done}
      >
        {loss} This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
