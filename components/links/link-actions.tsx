"use client";

import { CodeXml, ExternalLink, QrCode, Settings2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { SharedLink } from "./link-values.ts";

const EmbedDialog = dynamic(() => import("./embed-dialog.tsx").then((loaded) => loaded.EmbedDialog));
const QrDialog = dynamic(() => import("./qr-dialog.tsx").then((loaded) => loaded.QrDialog));

type LinkActionsProps = { link: SharedLink; remove: FormAction; allowWebsites: FormAction };

export function LinkActions({ link, remove, allowWebsites }: LinkActionsProps) {
  const { id, label, url } = link;
  const words = useWords("links").actions;
  const router = useRouter();
  const [hasQr, setQr] = useState(false);
  const [hasEmbed, setEmbed] = useState(false);
  return (
    <>
      <RowActions id={id} name={label} remove={remove} removeLabel={words.delete} loss={words.loss} isKept>
        <MenuItem onSelect={() => router.push(`/links/${id}`)} icon={Settings2}>
          {words.settings}
        </MenuItem>
        <MenuItem onSelect={() => window.open(url, "_blank", "noopener")} icon={ExternalLink}>
          {words.open}
        </MenuItem>
        <MenuItem onSelect={() => setQr(true)} icon={QrCode}>
          {words.qrCode}
        </MenuItem>
        <MenuItem onSelect={() => setEmbed(true)} icon={CodeXml}>
          {words.embed}
        </MenuItem>
      </RowActions>
      {hasQr && <QrDialog label={label} url={url} onOpenChange={setQr} />}
      {hasEmbed && <EmbedDialog link={link} allowWebsites={allowWebsites} onOpenChange={setEmbed} />}
    </>
  );
}
