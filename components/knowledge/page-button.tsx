"use client";

import { Globe } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

/** Asks for the address of a page, and makes a document of it. */
export function PageButton({ baseId, add }: { baseId: string; add: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  const { onSubmit, isBusy, failure, notice } = useForm(add, {
    open: isOpen,
    onDone: () => {
      setOpen(false);
      toast("Page added");
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Globe aria-hidden="true" />
        Add a page
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Add a page"
        description="Its text is copied once. Add it again when the page has changed."
      >
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <FormNotice message={notice} />
            <input type="hidden" name="corpus_id" value={baseId} />
            <InputField
              label="Address"
              name="url"
              type="url"
              placeholder="https://example.com/opening-hours"
              maxLength={2048}
              required
              autoComplete="off"
              error={failure?.fields.url}
            />
          </DialogBody>
          <FormFoot isBusy={isBusy} busy="Reading" act="Add page" onCancel={() => setOpen(false)} />
        </form>
      </Dialog>
    </>
  );
}
