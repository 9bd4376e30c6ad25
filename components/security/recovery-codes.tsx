"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";

/** Shows new recovery codes, once. Only its own button closes it. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const text = codes?.join("\n") ?? "";
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={onClose}
      title="Save your recovery codes"
      description="Each replaces the authenticator app once, if you lose it. They are not shown again."
      isHeld
    >
      <DialogBody>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm max-wide:grid-cols-1">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} what="the recovery codes" />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="visavis-recovery-codes.txt"
            className="inline-flex h-8 items-center rounded-sm border px-3 text-sm font-medium"
          >
            Download
          </a>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
