"use client";

import { CopyField } from "#components/ui/copy/copy-field.tsx";
import { QrCode } from "#components/ui/copy/qr-code.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";

type QrDialogProps = { label: string; url: string; onOpenChange: (open: boolean) => void };

/** The link as a QR code. */
export function QrDialog({ label, url, onOpenChange }: QrDialogProps) {
  return (
    <Dialog open onOpenChange={onOpenChange} title={label} className="max-w-[360px]">
      <DialogBody>
        <QrCode url={url} label={`QR code for ${url}`} />
        <CopyField text={url} what="the URL" />
      </DialogBody>
    </Dialog>
  );
}
