"use client";

import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { useSayDeleted } from "#components/ui/restore.tsx";
import { type UsedKind, Uses } from "#components/ui/uses.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type RowActionsProps = {
  id: string;
  name: string;
  remove: FormAction;
  removeLabel: string;
  /** What is lost or stops working when it is deleted. */
  loss: string;
  /** What it is, if scenarios or links can use it: the dialog names them. */
  usedAs?: UsedKind;
  /** Whether the trash keeps it. */
  isKept?: boolean;
  onRemoved?: () => void;
  /** False for a member who may not delete it. */
  canRemove?: boolean;
  /** Actions specific to this resource, above the others. */
  children?: ReactNode;
};

/** A resource's menu: its own actions, copy id, delete with confirmation. */
export function RowActions(props: RowActionsProps) {
  const { id, name, remove, removeLabel, loss, usedAs, isKept = false, canRemove = true, children } = props;
  const words = useWords("ui");
  const sayDeleted = useSayDeleted();
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    sayDeleted(fill(words.deleted, { name }), isKept ? [id] : []);
    props.onRemoved?.();
  };
  return (
    <>
      <RowMenu id={id} name={name} own={children}>
        <MenuItem isDangerous disabled={!canRemove} onSelect={() => setAsking(true)} icon={Trash2}>
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
        {loss} {isKept ? words.trash.kept : words.cannotBeUndone}
        {usedAs && isAsking && <Uses kind={usedAs} ids={[id]} />}
      </ConfirmDialog>
    </>
  );
}

type RowMenuProps = {
  id: string;
  name: string;
  /** Actions specific to this row, above "Copy id". */
  own?: ReactNode;
  /** The last, destructive action. */
  children: ReactNode;
};

/** The menu at the end of a row. */
export function RowMenu({ id, name, own, children }: RowMenuProps) {
  const words = useWords("ui");
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      className="size-7"
      icon={Ellipsis}
      aria-label={fill(words.actionsFor, { name })}
    />
  );
  return (
    <Menu trigger={trigger}>
      {own}
      <MenuItem
        onSelect={() => void navigator.clipboard.writeText(id).then(() => toast(words.idCopied))}
        icon={Copy}
      >
        {words.copyId}
      </MenuItem>
      {children}
    </Menu>
  );
}
