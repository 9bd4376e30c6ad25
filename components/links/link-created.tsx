"use client";

import { CodeXml, ExternalLink, Settings2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { EmbedDialog } from "./embed-dialog.tsx";
import type { SharedLink } from "./link-values.ts";
import { isLocalUrl, ShareCode } from "./share-code.tsx";

type LinkCreatedProps = { link: SharedLink; allowWebsites: FormAction; onClose: () => void };

/** Shown after a link was created: its address, its QR code, and where to go from there. */
export function LinkCreated({ link, allowWebsites, onClose }: LinkCreatedProps) {
  const { shared, actions } = useWords("links");
  const [isEmbedding, setEmbedding] = useState(false);
  if (isEmbedding) return <EmbedDialog link={link} allowWebsites={allowWebsites} onOpenChange={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={shared.created}
      description={fill(isLocalUrl(link.url) ? shared.anyoneHere : shared.anyone, { label: link.label })}
      className="max-w-[440px]"
    >
      <DialogBody>
        <CopyField text={link.url} what={shared.url} />
        <ShareCode url={link.url} />
        <div className="flex flex-wrap gap-2">
          <a
            href={link.url}
            target="_blank"
            rel="noopener"
            className={cx(buttonClass({ variant: "primary" }), "flex-1")}
          >
            <ExternalLink aria-hidden="true" />
            {actions.open}
            <span className="sr-only"> {actions.newTab}</span>
          </a>
          <Button className="flex-1" onClick={() => setEmbedding(true)} icon={CodeXml}>
            {actions.embed}
          </Button>
          <Link href={`/links/${link.id}`} className={cx(buttonClass(), "flex-1")}>
            <Settings2 aria-hidden="true" />
            {actions.settings}
          </Link>
        </div>
      </DialogBody>
    </Dialog>
  );
}
