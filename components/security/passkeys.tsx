"use client";

import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction, FormResult } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";

export type PasskeyLine = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

type PasskeysProps = {
  lines: PasskeyLine[];
  start: FormAction<PublicKeyCredentialCreationOptionsJSON>;
  add: FormAction;
  remove: FormAction;
};

/** The member's passkeys: add, name, remove. */
export function Passkeys({ lines, start, add, remove }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyLine | null>(null);
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">
        A passkey on your device or security key signs in without password and code, and only on this site.
      </p>
      {lines.length > 0 && (
        <ul aria-label="Passkeys" className="w-full divide-y rounded-lg border">
          {lines.map((line) => (
            <li key={line.id} className="flex min-h-[52px] items-center gap-3 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{line.name}</p>
                <p className="text-xs text-subtle">
                  Added <Time at={line.createdAt} />
                  {line.lastUsedAt && (
                    <>
                      , last used <Time at={line.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <Button size="sm" onClick={() => setLeaving(line)}>
                Remove <span className="sr-only">{line.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>Add passkey</Button>
      <FormDialog
        open={isAdding}
        onOpenChange={setAdding}
        title="Add a passkey"
        description="Your browser then asks where to keep it."
        action={(data) => register(data, start, add)}
        onDone={() => toast("Passkey added")}
        submitLabel="Continue"
        busyLabel="Waiting for the browser"
      >
        {(errors) => (
          <InputField
            label="Name"
            name="name"
            maxLength={80}
            required
            autoComplete="off"
            placeholder="Work laptop"
            error={errors.name}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Remove “${leaving?.name}”?`}
        labels={{ idle: "Remove passkey", busy: "Removing" }}
        values={{ id: leaving?.id ?? "" }}
        action={remove}
        onDone={() => toast("Passkey removed")}
      >
        It no longer signs in to your account. Delete it on the device too.
      </ConfirmDialog>
    </div>
  );
}

/** Asks the server what the passkey is for, the browser to make it, and the server to store it. */
async function register(data: FormData, start: PasskeysProps["start"], add: FormAction): Promise<FormResult> {
  const options = await start(new FormData());
  if (!options.ok) return options;
  const response = await startRegistration({ optionsJSON: options.value }).catch((error: unknown) =>
    error instanceof Error && error.name === "InvalidStateError" ? "known" : null,
  );
  if (response === "known") return failure("This device already has a passkey for your account.");
  if (!response) return failure("No passkey was made. Try again.");
  data.set("response", JSON.stringify(response));
  return await add(data);
}

const failure = (message: string): FormResult => ({ ok: false, message, fields: {} });
