"use client";

import { Button } from "#components/ui/button.tsx";
import { DialogFoot } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";

type FormFootProps = {
  isBusy: boolean;
  /** The button's label while busy and idle. */
  busyLabel: string;
  label: string;
  onCancel: () => void;
  isDangerous?: boolean;
};

/** The footer of a form dialog: cancel or submit. */
export function FormFoot({
  isBusy,
  busyLabel: busy,
  label: act,
  onCancel,
  isDangerous = false,
}: FormFootProps) {
  return (
    <DialogFoot>
      <Button variant="ghost" onClick={onCancel}>
        {useWords("ui").cancel}
      </Button>
      <Button type="submit" variant={isDangerous ? "destroy" : "primary"} aria-disabled={isBusy}>
        {isBusy ? busy : act}
      </Button>
    </DialogFoot>
  );
}
