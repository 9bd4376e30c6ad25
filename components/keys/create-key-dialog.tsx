"use client";

import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { SCOPES } from "./scope-words.ts";

export type NewKey = { id: string; key: string; name: string; scope: string; expiresAt: string | null };
export type Lifetime = { days: number; label: string };

type CreateKeyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  lifetimes: Lifetime[];
  action: FormAction<NewKey>;
  onCreated: (key: NewKey) => void;
};

/** Name, scope and end of a new key. */
export function CreateKeyDialog({ open, onOpenChange, lifetimes, action, onCreated }: CreateKeyDialogProps) {
  const { onSubmit, isBusy, failure, notice } = useForm(action, { open, onDone: onCreated });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Create an API key">
      <form method="post" onSubmit={onSubmit} noValidate>
        <DialogBody>
          <FormNotice message={notice} />
          <InputField
            label="Name"
            name="name"
            placeholder="Where will it be used?"
            maxLength={120}
            autoComplete="off"
            required
            error={failure?.fields.name && "Give the key a name, so that you can tell it apart later."}
          />
          <fieldset>
            <legend className="pb-1.5 text-sm font-medium">Scope</legend>
            <div className="divide-y rounded-md border">
              {SCOPES.map(({ scope, text }, index) => (
                <label key={scope} className="flex gap-2.5 px-3 py-2.5 text-sm">
                  <input
                    type="radio"
                    name="scope"
                    value={scope}
                    defaultChecked={index === 0}
                    className="mt-[3px] size-3.5 accent-accent"
                  />
                  <span>
                    <span className="block font-medium">{scope}</span>
                    <span className="text-muted">{text}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field label="Expires" error={failure?.fields.expires_in_days}>
            {(control) => (
              <Select {...control} name="expires_in_days" defaultValue="90" controlSize="sm">
                {lifetimes.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
                <option value="">Never</option>
              </Select>
            )}
          </Field>
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busy="Creating the key"
          act="Create key"
          onCancel={() => onOpenChange(false)}
        />
      </form>
    </Dialog>
  );
}
