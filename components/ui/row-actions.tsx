"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { FormAction } from "./form-result.ts";
import { MenuItem } from "./menu.tsx";
import { RowMenu } from "./row-menu.tsx";

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
  const done = () => {
    toast(`“${name}” is deleted`);
    onRemoved?.();
  };
  return (
    <>
      <RowMenu id={id} name={name} own={children}>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </RowMenu>
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
