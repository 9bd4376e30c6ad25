"use client";

import { CopyField } from "#components/ui/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { QrCode } from "#components/ui/qr-code.tsx";

type QrDialogProps = { label: string; url: string; onOpenChange: (open: boolean) => void };

/** The link for a phone's camera. */
export function QrDialog({ label, url, onOpenChange }: QrDialogProps) {
  return (
    <Dialog open onOpenChange={onOpenChange} title={label} className="max-w-[360px]">
      <DialogBody>
        <QrCode url={url} label={`QR code for ${url}`} />
        <CopyField text={url} what="the address" />
      </DialogBody>
    </Dialog>
  );
}
