"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { ShownSecretDialog } from "./shown-secret-dialog.tsx";

type RotateSecretProps = { id: string; action: FormAction<{ secret: string }> };

/**
 * Replaces the signing secret and shows the new one once. The old one also signs for another day, so
 * receivers can switch at any time.
 */
export function RotateSecret({ id, action }: RotateSecretProps) {
  const { signing, secrets } = useWords("tools");
  const [secret, setSecret] = useState<string | null>(null);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: (rotated) => setSecret(rotated.secret) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? secrets.replacing : signing.replace}
      </Button>
      <FormNotice message={failure?.message} />
      {secret !== null && <ShownSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </form>
  );
}
