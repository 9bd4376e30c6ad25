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
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { SecurityWords } from "./words/en.ts";

export type PasskeyLine = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

type PasskeysProps = {
  lines: PasskeyLine[];
  start: FormAction<PublicKeyCredentialCreationOptionsJSON>;
  add: FormAction;
  remove: FormAction;
};

/** The member's passkeys: add, name, remove. */
export function Passkeys({ lines, start, add, remove }: PasskeysProps) {
  const ui = useWords("ui");
  const words = useWords("security").passkeys;
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PasskeyLine | null>(null);
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">{words.text}</p>
      {lines.length > 0 && (
        <ul aria-label={words.list} className="w-full divide-y rounded-lg border">
          {lines.map((line) => (
            <li key={line.id} className="flex min-h-[52px] items-center gap-3 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="font-medium break-words">
                  {line.name}
                </p>
                <p className="text-xs text-subtle">
                  <Rich
                    text={line.lastUsedAt ? words.addedAndUsed : words.added}
                    values={{
                      time: <Time at={line.createdAt} />,
                      used: line.lastUsedAt && <Time at={line.lastUsedAt} />,
                    }}
                  />
                </p>
              </div>
              <Button size="sm" onClick={() => setLeaving(line)}>
                {words.remove} <span className="sr-only">{line.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>{words.add}</Button>
      <FormDialog
        open={isAdding}
        onOpenChange={setAdding}
        title={words.title}
        description={words.addText}
        action={(data) => register(data, start, add, words)}
        onDone={() => toast(words.done)}
        submitLabel={words.continue}
        busyLabel={words.waiting}
      >
        <InputField
          label={ui.name}
          name="name"
          maxLength={80}
          required
          autoComplete="off"
          placeholder={words.placeholder}
        />
      </FormDialog>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={fill(words.removeTitle, { name: leaving?.name ?? "" })}
        labels={{ idle: words.removePasskey, busy: words.removing }}
        values={{ id: leaving?.id ?? "" }}
        action={remove}
        onDone={() => toast(words.removed)}
      >
        {words.removeText}
      </ConfirmDialog>
    </div>
  );
}

/** Asks the server what the passkey is for, the browser to make it, and the server to store it. */
async function register(
  data: FormData,
  start: PasskeysProps["start"],
  add: FormAction,
  words: SecurityWords["passkeys"],
): Promise<FormResult> {
  const options = await start(new FormData());
  if (!options.ok) return options;
  const response = await startRegistration({ optionsJSON: options.value }).catch((error: unknown) =>
    error instanceof Error && error.name === "InvalidStateError" ? "known" : null,
  );
  if (response === "known") return failure(words.known);
  if (!response) return failure(words.none);
  data.set("response", JSON.stringify(response));
  return await add(data);
}

const failure = (message: string): FormResult => ({ ok: false, message, fields: {} });
