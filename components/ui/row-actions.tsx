"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { MenuItem } from "./menu.tsx";
import { RowMenu } from "./row-menu.tsx";

type RowActionsProps = {
  id: string;
  name: string;
  remove: FormAction;
  removeLabel: string;
  /** What is lost or stops working when it is deleted. */
  loss: string;
  onRemoved?: () => void;
  /** Actions specific to this resource, above the others. */
  children?: ReactNode;
};

/** A resource's menu: its own actions, copy id, delete with confirmation. */
export function RowActions({ id, name, remove, removeLabel, loss, onRemoved, children }: RowActionsProps) {
  const words = useWords("ui");
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    toast(fill(words.deleted, { name }));
    onRemoved?.();
  };
  return (
    <>
      <RowMenu id={id} name={name} own={children}>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          {words.delete}
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={fill(words.deleteQuestion, { name })}
        labels={{ idle: removeLabel, busy: words.deleting }}
        values={{ id }}
        action={remove}
        onDone={done}
      >
        {loss} {words.cannotBeUndone}
      </ConfirmDialog>
    </>
  );
}
