"use client";

import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ActButton } from "#components/ui/act-button.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useLanguage, useWords } from "#components/words/use-words.tsx";
import type { ModelDownload as State } from "#lib/operations/models/download-state.ts";
import { describeBytes } from "#lib/usage/describe-bytes.ts";

const POLL_MS = 2_000;

const isUnderWay = ({ status }: State): boolean => status === "running" || status === "waiting";

type ModelDownloadProps = { initial: State; start: FormAction<State>; cancel: FormAction<State> };

/** Downloads a language model for the instance: the offer, then its progress, its failure or what comes next. */
export function ModelDownload({ initial, start, cancel }: ModelDownloadProps) {
  const words = useWords("health").download;
  const language = useLanguage();
  const [state, setState] = useProgress(initial);
  const { name, status } = state;
  if (status === "installed") return <p className="mt-1">{fill(words.installed, { name })}</p>;
  if (isUnderWay(state)) return <Progress state={state} cancel={cancel} onDone={setState} />;
  const size = describeBytes(state.bytes, language);
  return (
    <div className="mt-2">
      {status === "failed" && (
        <div role="alert" className="mb-2 text-warn">
          {fill(words.failed, { name })} {state.error && <span lang="en">{state.error}</span>}
        </div>
      )}
      <Offer state={state} start={start} onDone={setState}>
        {status === "failed" ? words.retry : fill(words.offer, { name, size })}
      </Offer>
    </div>
  );
}

/** The state, read again while a download is under way. What the server sends later counts as well. */
function useProgress(initial: State): [State, (state: State) => void] {
  const router = useRouter();
  const [sent, setSent] = useState(initial);
  const [state, setState] = useState(initial);
  if (sent !== initial) {
    setSent(initial);
    setState(initial);
  }
  const isPolling = isUnderWay(state);
  useEffect(() => {
    if (!isPolling) return;
    const read = async () => {
      const response = await fetch("/overview/model-download").catch(() => null);
      if (!response?.ok) return;
      const next: State = await response.json();
      setState(next);
      // The rest of the card says which model answers.
      if (next.status === "installed") router.refresh();
    };
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isPolling, router]);
  return [state, setState];
}

type OfferProps = {
  state: State;
  start: FormAction<State>;
  onDone: (state: State) => void;
  children: string;
};

/** The button, and what to know before the download. */
function Offer({ state, start, onDone, children }: OfferProps) {
  const words = useWords("health").download;
  const language = useLanguage();
  const { name, bytes, receivedBytes, freeBytes } = state;
  const licence = state.licence ?? words.unknownLicence;
  const size = (value: number) => describeBytes(value, language);
  return (
    <DialogButton
      size="sm"
      icon={Download}
      label={children}
      // Its text is longer than a phone is wide.
      className="h-auto! min-h-7 py-1 text-left whitespace-normal!"
    >
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={fill(words.title, { name })}
          action={start}
          onDone={onDone}
          submitLabel={words.start}
          busyLabel={words.starting}
        >
          <div className="flex flex-col gap-2 text-sm text-muted">
            <p>{fill(words.facts, { size: size(bytes), free: size(freeBytes), licence })}</p>
            {receivedBytes > 0 && <p>{fill(words.kept, { size: size(receivedBytes) })}</p>}
            <p>{words.effect}</p>
          </div>
        </FormDialog>
      )}
    </DialogButton>
  );
}

type ProgressProps = { state: State; cancel: FormAction<State>; onDone: (state: State) => void };

function Progress({ state, cancel, onDone }: ProgressProps) {
  const words = useWords("health").download;
  const language = useLanguage();
  const { name, status, bytes, receivedBytes } = state;
  const [received, total] = [receivedBytes, bytes].map((value) => describeBytes(value, language));
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        {status !== "waiting" && (
          <p>{fill(words.running, { name, received: received ?? "", total: total ?? "" })}</p>
        )}
        {/* Said once: the figures change every other second. */}
        <p role="status" className={status === "waiting" ? undefined : "sr-only"}>
          {status === "waiting" ? words.waiting : fill(words.progress, { name })}
        </p>
        <progress
          {...(status === "running" && { value: Math.min(1, receivedBytes / bytes) })}
          aria-label={fill(words.progress, { name })}
          className="mt-1.5 block h-1.5 w-full"
        />
      </div>
      <ActButton size="sm" action={cancel} onDone={onDone}>
        {words.cancel}
      </ActButton>
    </div>
  );
}
