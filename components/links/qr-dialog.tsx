"use client";

import { encode } from "uqr";
import { CopyField } from "#components/ui/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";

type QrDialogProps = { label: string; url: string; onOpenChange: (open: boolean) => void };

/** The dark modules as one path of unit squares. */
function toPath(modules: boolean[][]): string {
  return modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
}

/** The link for a phone's camera; always dark on white, which every camera reads. */
export function QrDialog({ label, url, onOpenChange }: QrDialogProps) {
  const { data, size } = encode(url, { border: 2 });
  return (
    <Dialog open onOpenChange={onOpenChange} title={label} className="max-w-[360px]">
      <DialogBody>
        <svg
          role="img"
          aria-label={`QR code for ${url}`}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="w-full rounded-md bg-white"
        >
          <path d={toPath(data)} fill="#000" />
        </svg>
        <CopyField text={url} what="the address" />
      </DialogBody>
    </Dialog>
  );
}
