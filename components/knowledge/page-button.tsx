"use client";

import { Globe } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Asks for the URL of a page and adds its text as a document. */
export function PageButton({ baseId, add }: { baseId: string; add: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  const words = useWords("knowledge").page;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Globe aria-hidden="true" />
        {words.add}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.add}
        description={words.text}
        action={add}
        onDone={() => toast(words.added)}
        submitLabel={words.add}
        busyLabel={words.reading}
      >
        {(errors) => (
          <>
            <input type="hidden" name="corpus_id" value={baseId} />
            <InputField
              label={words.url}
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
