"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { type UsedKind, Uses } from "#components/ui/uses.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { RowMenu } from "./row-menu.tsx";

type RowActionsProps = {
  id: string;
  name: string;
  remove: FormAction;
  removeLabel: string;
  /** What is lost or stops working when it is deleted. */
  loss: string;
  /** What it is, if scenarios or links can use it: the dialog names them. */
  usedAs?: UsedKind;
  onRemoved?: () => void;
  /** False for a member who may not delete it. */
  canRemove?: boolean;
  /** Actions specific to this resource, above the others. */
  children?: ReactNode;
};

/** A resource's menu: its own actions, copy id, delete with confirmation. */
export function RowActions(props: RowActionsProps) {
  const { id, name, remove, removeLabel, loss, usedAs, onRemoved, canRemove = true, children } = props;
  const words = useWords("ui");
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    toast(fill(words.deleted, { name }));
    onRemoved?.();
  };
  return (
    <>
      <RowMenu id={id} name={name} own={children}>
        <MenuItem isDangerous disabled={!canRemove} onSelect={() => setAsking(true)}>
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
        {usedAs && isAsking && <Uses kind={usedAs} id={id} />}
      </ConfirmDialog>
    </>
  );
}
