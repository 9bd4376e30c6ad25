"use client";

import { CodeXml, ExternalLink, Pause, Play, QrCode, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useSayDeleted } from "#components/ui/restore.tsx";
import { fill } from "#components/words/fill.ts";
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
  const ui = useWords("ui");
  const router = useRouter();
  const sayDeleted = useSayDeleted();
  const [shown, setShown] = useState<"qr" | "embed" | "delete" | null>(null);
  const close = () => setShown(null);
  const { submit, isBusy } = useForm(pause, {
    onDone: () => toast(isPaused ? words.resumed : words.paused),
    onFailed: (message) => toast.error(message),
  });
  const togglePause = () => {
    const data = new FormData();
    data.set("id", link.id);
    data.set("paused", isPaused ? "" : "on");
    submit(data);
  };
  return (
    <>
      <a href={link.url} target="_blank" rel="noopener" className={buttonClass({})}>
        <ExternalLink aria-hidden="true" />
        {words.open}
        <span className="sr-only"> {words.newTab}</span>
      </a>
      <Button onClick={() => setShown("qr")}>
        <QrCode aria-hidden="true" />
        {words.qrCode}
      </Button>
      <Button onClick={() => setShown("embed")}>
        <CodeXml aria-hidden="true" />
        {words.embed}
      </Button>
      <Button aria-disabled={isBusy} onClick={togglePause}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? words.resume : words.pause}
      </Button>
      <Button variant="ghost" size="icon" title={words.delete} onClick={() => setShown("delete")}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">{words.delete}</span>
      </Button>
      {shown === "qr" && <QrDialog label={link.label} url={link.url} onOpenChange={close} />}
      {shown === "embed" && <EmbedDialog link={link} allowWebsites={allowWebsites} onOpenChange={close} />}
      <ConfirmDialog
        open={shown === "delete"}
        onOpenChange={close}
        title={fill(ui.deleteQuestion, { name: link.label })}
        labels={{ idle: words.delete, busy: ui.deleting }}
        values={{ id: link.id }}
        action={remove}
        onDone={() => {
          sayDeleted(fill(ui.deleted, { name: link.label }), [link.id]);
          router.push("/links");
        }}
      >
        {words.loss} {ui.trash.kept}
      </ConfirmDialog>
    </>
  );
}
