"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { QrCode } from "#components/ui/copy/qr-code.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Secret = { uri: string; secret: string };
type TwoStepProps = {
  isOn: boolean;
  codesLeft: number;
  start: FormAction<Secret>;
  confirm: FormAction<{ codes: string[] }>;
  renew: FormAction<{ codes: string[] }>;
  remove: FormAction;
};

/** An authenticator app as the second step of each sign-in: set up, renew its recovery codes, remove. */
export function TwoStep({ isOn, codesLeft, start, confirm, renew, remove }: TwoStepProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const onFailed = (message: string) => void toast.error(message);
  const starting = useForm(start, { onDone: setSecret, onFailed });
  const renewing = useForm(renew, { onDone: (made) => setCodes(made.codes), onFailed });
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">
        {isOn
          ? `Each sign-in asks for a code from your authenticator app. ${codesLeft} recovery codes are left.`
          : "An authenticator app on your phone makes a code that each sign-in asks for, besides the password."}
      </p>
      {isOn ? (
        <div className="flex flex-wrap gap-2">
          <form method="post" onSubmit={renewing.onSubmit}>
            <Button type="submit" aria-disabled={renewing.isBusy}>
              Create new recovery codes
            </Button>
          </form>
          <Button variant="danger" onClick={() => setRemoving(true)}>
            Remove authenticator app
          </Button>
        </div>
      ) : (
        <form method="post" onSubmit={starting.onSubmit}>
          <Button type="submit" aria-disabled={starting.isBusy}>
            Set up authenticator app
          </Button>
        </form>
      )}
      <SetUpDialog
        secret={secret}
        confirm={confirm}
        onClose={() => setSecret(null)}
        onDone={(made) => setCodes(made.codes)}
      />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove the authenticator app?"
        labels={{ idle: "Remove authenticator app", busy: "Removing" }}
        values={{}}
        action={remove}
        onDone={() => toast("Authenticator app removed")}
      >
        Signing in then takes only one step. The recovery codes no longer work.
      </ConfirmDialog>
    </div>
  );
}

type SetUpDialogProps = {
  secret: Secret | null;
  confirm: TwoStepProps["confirm"];
  onClose: () => void;
  onDone: (made: { codes: string[] }) => void;
};

function SetUpDialog({ secret, confirm, onClose, onDone }: SetUpDialogProps) {
  return (
    <FormDialog
      open={secret !== null}
      onOpenChange={onClose}
      title="Set up an authenticator app"
      description="Scan the picture with the app, or type the key into it. Then enter the code that it shows."
      action={confirm}
      onDone={onDone}
      submitLabel="Turn on"
      busyLabel="Checking code"
      autoComplete="off"
    >
      {(errors) => (
        <>
          {secret && (
            <div className="flex flex-wrap items-start gap-4">
              <div className="w-40 shrink-0">
                <QrCode url={secret.uri} label="The key as a QR code" />
              </div>
              <div className="min-w-0 flex-1 basis-40">
                <p className="text-sm font-medium">Key</p>
                <code className="mt-1 block font-mono text-sm break-all">
                  {secret.secret.match(/.{1,4}/g)?.join(" ")}
                </code>
              </div>
            </div>
          )}
          <InputField
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
            error={errors.code}
            inputClassName="font-mono"
          />
        </>
      )}
    </FormDialog>
  );
}
