"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CheckField } from "#components/ui/form/check-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogButton } from "./dialog.tsx";
import { useSayDeleted } from "./restore.tsx";
import { type UsedKind, Uses } from "./uses.tsx";

type DeleteButtonProps = {
  id: string;
  name: string;
  /** What it is, such as "image", as the page's language has it after "Delete". */
  kind: string;
  /** What the confirming button says, if it is more than "Delete" and the kind. */
  label?: string | undefined;
  /** What will be lost. */
  children: ReactNode;
  /** What it is, if links can use it: the dialog names them. */
  usedAs?: UsedKind;
  /** Set for what the trash keeps, unless the member wants it deleted for good at once: what is lost then. */
  lossForGood?: ReactNode;
  action: FormAction;
};

/** A small delete button on a card, with a confirmation that says what will be lost. */
export function DeleteButton({ id, name, kind, label, children, ...props }: DeleteButtonProps) {
  const { usedAs, lossForGood, action } = props;
  const words = useWords("ui");
  const sayDeleted = useSayDeleted();
  const [isOpen, setOpen] = useState(false);
  const [isForGood, setForGood] = useState(false);
  const isKept = lossForGood !== undefined;
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    setForGood(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="size-7"
        onClick={() => open(true)}
        icon={Trash2}
        aria-label={fill(words.deleteOne, { name })}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={open}
        title={fill(words.deleteQuestion, { name })}
        labels={{ idle: label ?? fill(words.deleteKind, { kind }), busy: words.deleting }}
        values={{ id }}
        action={action}
        onDone={() => sayDeleted(fill(words.deleted, { name }), isKept && !isForGood ? [id] : [])}
      >
        {isForGood ? lossForGood : children} {isKept && (isForGood ? words.cannotBeUndone : words.trash.kept)}
        {usedAs && isOpen && <Uses kind={usedAs} ids={[id]} />}
        {isKept && (
          <CheckField
            name="for_good"
            checked={isForGood}
            onChange={({ currentTarget: { checked } }) => setForGood(checked)}
            className="mt-3 text-foreground"
          >
            {words.trash.now}
          </CheckField>
        )}
      </ConfirmDialog>
    </>
  );
}

type HeaderDeleteProps = Pick<DeleteButtonProps, "id" | "name" | "usedAs" | "action" | "children"> & {
  label: string;
  /** The page to return to. */
  list: string;
};

/** In the header of a page: moves what the page is about to the trash. */
export function HeaderDelete({ id, name, label, list, usedAs, action, children }: HeaderDeleteProps) {
  const words = useWords("ui");
  const router = useRouter();
  const sayDeleted = useSayDeleted();
  const onDone = () => {
    sayDeleted(fill(words.deleted, { name }), [id]);
    router.push(list);
  };
  return (
    <DialogButton variant="ghost" size="icon" title={label} icon={Trash2} aria-label={label}>
      {(dialog) => (
        <ConfirmDialog
          {...dialog}
          title={fill(words.deleteQuestion, { name })}
          labels={{ idle: label, busy: words.deleting }}
          values={{ id }}
          action={action}
          onDone={onDone}
        >
          {children} {words.trash.kept}
          {usedAs && dialog.open && <Uses kind={usedAs} ids={[id]} />}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
