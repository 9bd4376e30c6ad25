"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { ShownSecretDialog } from "./shown-secret-dialog.tsx";

type RotateSecretProps = { id: string; action: FormAction<{ secret: string }> };

/** A new secret, shown once; the old one goes on signing for a day, so that nothing has to happen at the same moment. */
export function RotateSecret({ id, action }: RotateSecretProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: (rotated) => setSecret(rotated.secret) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Replacing it" : "Replace the secret"}
      </Button>
      <FormNotice message={failure?.message} />
      {secret !== null && <ShownSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </form>
  );
}
