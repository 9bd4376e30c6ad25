"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

/** Makes a link by which one person can sign up; it is shown once. */
export function InviteForm({ action }: { action: FormAction<string> }) {
  const [url, setUrl] = useState<string | null>(null);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: setUrl });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={failure?.message} />
      {url && (
        <div className="w-full">
          <CopyField text={url} what="the invitation" />
          <p className="mt-1.5 text-xs text-subtle">
            Good for one account, within 7 days. It is not shown again.
          </p>
        </div>
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Making the link" : url ? "Make another invitation" : "Make an invitation"}
      </Button>
    </form>
  );
}
