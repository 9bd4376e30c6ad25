"use client";

import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { ShareCode } from "./share-code.tsx";

type QrDialogProps = { label: string; url: string; onOpenChange: (open: boolean) => void };

/** The link as a QR code, and its address. */
export function QrDialog({ label, url, onOpenChange }: QrDialogProps) {
  const words = useWords("links").shared;
  return (
    <Dialog open onOpenChange={onOpenChange} title={label} className="max-w-[360px]">
      <DialogBody>
        <ShareCode url={url} />
        <CopyField text={url} what={words.url} />
      </DialogBody>
    </Dialog>
  );
}
