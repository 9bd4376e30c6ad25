"use client";

import { Ellipsis, ExternalLink, QrCode, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

const QrDialog = dynamic(() => import("./qr-dialog.tsx").then((loaded) => loaded.QrDialog));

type LinkActionsProps = { id: string; label: string; url: string; remove: FormAction };

export function LinkActions({ id, label, url, remove }: LinkActionsProps) {
  const [shown, setShown] = useState<"qr" | "delete" | null>(null);
  const close = (open: boolean) => !open && setShown(null);
  const trigger = (
    <Button variant="ghost" size="icon" className="size-7">
      <Ellipsis aria-hidden="true" />
      <span className="sr-only">Actions for {label}</span>
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem onSelect={() => window.open(url, "_blank", "noopener")}>
          <ExternalLink aria-hidden="true" />
          Open
        </MenuItem>
        <MenuItem onSelect={() => setShown("qr")}>
          <QrCode aria-hidden="true" />
          QR code
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setShown("delete")}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </Menu>
      {shown === "qr" && <QrDialog label={label} url={url} onOpenChange={close} />}
      <ConfirmDialog
        open={shown === "delete"}
        onOpenChange={close}
        title={`Delete “${label}”?`}
        labels={{ act: "Delete link", busy: "Deleting" }}
        values={{ id }}
        action={remove}
        onDone={() => toast(`“${label}” is deleted`)}
      >
        Its page stops working at once, wherever the address stands. Calls that are going on continue, and
        what was said stays. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
