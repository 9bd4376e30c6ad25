"use client";

import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { QrCode } from "#components/ui/copy/qr-code.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type QrDialogProps = { label: string; url: string; onOpenChange: (open: boolean) => void };

/** The link as a QR code. */
export function QrDialog({ label, url, onOpenChange }: QrDialogProps) {
  const words = useWords("links").shared;
  return (
    <Dialog open onOpenChange={onOpenChange} title={label} className="max-w-[360px]">
      <DialogBody>
        <QrCode url={url} label={fill(words.qrCode, { url })} />
        <CopyField text={url} what={words.url} />
      </DialogBody>
    </Dialog>
  );
}
