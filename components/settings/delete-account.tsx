"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormFoot } from "#components/ui/form/form-foot.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type DeleteAccountProps = { email: string; hasPassword: boolean; action: FormAction };

/** Asks for email and password, and says what will be deleted. */
export function DeleteAccount({ email, hasPassword, action }: DeleteAccountProps) {
  const { delete: words, password } = useWords("settings");
  const [isOpen, setOpen] = useState(false);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open: isOpen,
    onDone: () => window.location.assign("/"),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={words.question}>
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <p className="text-sm text-muted">{words.loss}</p>
            <FormNotice message={notice} />
            <InputField
              label={fill(words.confirm, { email })}
              name="email"
              autoComplete="off"
              required
              error={failure?.fields.email}
            />
            {hasPassword && (
              <InputField
                label={password.title}
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={failure?.fields.password}
              />
            )}
          </DialogBody>
          <FormFoot
            isBusy={isBusy}
            busyLabel={words.deleting}
            label={words.title}
            onCancel={() => setOpen(false)}
            isDangerous
          />
        </form>
      </Dialog>
    </>
  );
}
