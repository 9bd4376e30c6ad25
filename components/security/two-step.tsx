"use client";

import { useState } from "react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { QrCode } from "#components/ui/copy/qr-code.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

/** Shows new recovery codes, once. Only its own button closes it. */
function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const words = useWords("security").recovery;
  const text = codes?.join("\n") ?? "";
  return (
    <Dialog open={codes !== null} onOpenChange={onClose} title={words.title} description={words.text} isHeld>
      <DialogBody>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm max-wide:grid-cols-1">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} what={words.copyWhat} />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="visavis-recovery-codes.txt"
            className="inline-flex h-8 items-center rounded-sm border px-3 text-sm font-medium"
          >
            {words.download}
          </a>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {words.saved}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

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
  const words = useWords("security").twoStep;
  const locale = useLocale();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">{isOn ? plural(words.on, codesLeft, locale) : words.off}</p>
      {isOn ? (
        <div className="flex flex-wrap gap-2">
          <ActButton action={renew} onDone={(made) => setCodes(made.codes)}>
            {words.renew}
          </ActButton>
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        </div>
      ) : (
        <ActButton action={start} onDone={setSecret}>
          {words.setUp}
        </ActButton>
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
        title={words.removeTitle}
        labels={{ idle: words.remove, busy: words.removing }}
        values={{}}
        action={remove}
        onDone={() => toast(words.removed)}
      >
        {words.removeText}
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
  const words = useWords("security").twoStep;
  return (
    <FormDialog
      open={secret !== null}
      onOpenChange={onClose}
      title={words.title}
      description={words.text}
      action={confirm}
      onDone={onDone}
      submitLabel={words.turnOn}
      busyLabel={words.checking}
      autoComplete="off"
    >
      {secret && (
        <div className="flex flex-wrap items-start gap-4">
          <div className="w-40 shrink-0">
            <QrCode url={secret.uri} label={words.qrCode} />
          </div>
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-sm font-medium">{words.key}</p>
            <code className="mt-1 mb-1 block font-mono text-sm">
              {secret.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
            <CopyButton text={secret.secret} what={words.key} />
          </div>
        </div>
      )}
      <InputField
        label={words.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        inputClassName="font-mono"
      />
    </FormDialog>
  );
}
