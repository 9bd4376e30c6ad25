"use client";

import { Globe } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";

/** Asks for the URL of a page and adds its text as a document. */
export function PageButton({ baseId, add }: { baseId: string; add: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Globe aria-hidden="true" />
        Add page
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Add page"
        description="The page’s text is copied once. Add the page again after it changes."
        action={add}
        onDone={() => toast("Page added")}
        submitLabel="Add page"
        busyLabel="Reading the page"
      >
        {(errors) => (
          <>
            <input type="hidden" name="corpus_id" value={baseId} />
            <InputField
              label="URL"
              name="url"
              type="url"
              placeholder="https://example.com/opening-hours"
              maxLength={2048}
              required
              autoComplete="off"
              error={errors.url}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
