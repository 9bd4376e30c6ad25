"use client";

import { CodeXml, ExternalLink, Pause, Play, QrCode } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { HeaderDelete } from "#components/ui/delete-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { SharedLink } from "./link-values.ts";

const EmbedDialog = dynamic(() => import("./embed-dialog.tsx").then((loaded) => loaded.EmbedDialog));
const QrDialog = dynamic(() => import("./qr-dialog.tsx").then((loaded) => loaded.QrDialog));

type LinkHeaderActionsProps = {
  link: SharedLink;
  isPaused: boolean;
  pause: FormAction;
  remove: FormAction;
  allowWebsites: FormAction;
};

/** Everything that can be done with a link, in the header of its page. */
export function LinkHeaderActions({ link, isPaused, pause, remove, allowWebsites }: LinkHeaderActionsProps) {
  const words = useWords("links").actions;
  const [shown, setShown] = useState<"qr" | "embed" | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <a href={link.url} target="_blank" rel="noopener" className={buttonClass({})}>
        <ExternalLink aria-hidden="true" />
        {words.open}
        <span className="sr-only"> {words.newTab}</span>
      </a>
      <Button onClick={() => setShown("qr")} icon={QrCode}>
        {words.qrCode}
      </Button>
      <Button onClick={() => setShown("embed")} icon={CodeXml}>
        {words.embed}
      </Button>
      <ActButton
        icon={isPaused ? Play : Pause}
        action={pause}
        values={{ id: link.id, paused: isPaused ? "" : "on" }}
        onDone={() => toast(isPaused ? words.resumed : words.paused)}
      >
        {isPaused ? words.resume : words.pause}
      </ActButton>
      <HeaderDelete id={link.id} name={link.label} label={words.delete} list="/links" action={remove}>
        {words.loss}
      </HeaderDelete>
      {shown === "qr" && <QrDialog label={link.label} url={link.url} onOpenChange={close} />}
      {shown === "embed" && <EmbedDialog link={link} allowWebsites={allowWebsites} onOpenChange={close} />}
    </>
  );
}
