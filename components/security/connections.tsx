"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";

export type ConnectedLine = {
  provider: string;
  subject: string;
  name: string;
  label: string | null;
  createdAt: string;
};
type Service = { id: string; name: string };
type ConnectionsProps = {
  connected: ConnectedLine[];
  available: Service[];
  connect: FormAction;
  disconnect: FormAction;
};

/** External services that sign in to the account, and a button for each of the others. */
export function Connections({ connected, available, connect, disconnect }: ConnectionsProps) {
  const words = useWords("security").services;
  const [leaving, setLeaving] = useState<ConnectedLine | null>(null);
  const [joining, setJoining] = useState<Service | null>(null);
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {connected.map((line) => (
          <li
            key={`${line.provider} ${line.subject}`}
            className="flex min-h-[52px] items-center gap-3 px-4 py-2 text-sm"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium">{line.name}</p>
              <p className="text-xs break-words text-subtle">
                <Rich
                  text={line.label ? words.connectedAs : words.connected}
                  values={{ label: line.label, time: <Time at={line.createdAt} /> }}
                />
              </p>
            </div>
            <Button size="sm" onClick={() => setLeaving(line)}>
              {words.disconnect} <span className="sr-only">{line.name}</span>
            </Button>
          </li>
        ))}
        {available.map((service) => (
          <li key={service.id} className="flex min-h-[52px] items-center gap-3 px-4 py-2 text-sm">
            <span className="flex-1 font-medium">{service.name}</span>
            <Button size="sm" onClick={() => setJoining(service)}>
              {words.connect} <span className="sr-only">{service.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={fill(words.disconnectTitle, { name: leaving?.name ?? "" })}
        labels={{ idle: words.disconnect, busy: words.disconnecting }}
        values={{ provider: leaving?.provider ?? "", subject: leaving?.subject ?? "" }}
        action={disconnect}
        onDone={() => toast(words.disconnected)}
      >
        {fill(words.disconnectText, {
          label: leaving?.label ?? words.thisPerson,
          name: leaving?.name ?? "",
        })}
      </ConfirmDialog>
      <FormDialog
        open={joining !== null}
        onOpenChange={() => setJoining(null)}
        title={fill(words.connectTitle, { name: joining?.name ?? "" })}
        action={connect}
        onDone={() => joining && void signIn(joining.id, { callbackUrl: "/settings#services" })}
        submitLabel={fill(words.continueTo, { name: joining?.name ?? "" })}
        busyLabel={words.opening}
      >
        <input type="hidden" name="provider" value={joining?.id ?? ""} />
        <p className="text-sm text-muted">{fill(words.connectText, { name: joining?.name ?? "" })}</p>
      </FormDialog>
    </>
  );
}
