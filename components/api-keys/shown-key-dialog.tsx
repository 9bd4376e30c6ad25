"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { NewKey } from "./create-key-dialog.tsx";

type ShownKeyDialogProps = { created: NewKey; apiUrl: string; onDone: () => void };

const TERM = "text-subtle";

/** An example request that the key's scope allows. */
function exampleRequest(scope: string, apiUrl: string): string {
  const authorization = `-H "Authorization: Bearer $VISAVIS_API_KEY"`;
  if (scope !== "connect") return `curl ${apiUrl}/avatars \\\n  ${authorization}`;
  const body = `-d '{ "scenario_id": "…", "avatar_id": "…" }'`;
  const lines = [
    `curl ${apiUrl}/conversations/connect`,
    authorization,
    `-H "Content-Type: application/json"`,
    body,
  ];
  return lines.join(" \\\n  ");
}

/** Shows a new key once. Escape and clicks outside do not close the dialog. */
export function ShownKeyDialog({ created, apiUrl, onDone }: ShownKeyDialogProps) {
  const ui = useWords("ui");
  const texts = useWords("apiKeys");
  const words = texts.shown;
  const [isStored, setStored] = useState(false);
  const example = exampleRequest(created.scope, apiUrl);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      isHeld
      title={words.title}
      description={words.text}
    >
      <DialogBody>
        <div className="flex items-center gap-2 rounded-md border border-accent-line bg-accent-soft py-3 pr-2 pl-3.5">
          <code data-testid="new-key" className="min-w-0 flex-1 font-mono text-sm font-medium break-all">
            {created.key}
          </code>
          <CopyButton text={created.key} what={words.copyWhat} />
        </div>
        <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
          <dt className={TERM}>{ui.name}</dt>
          <dd dir="auto" className="break-words">
            {created.name}
          </dd>
          <dt className={TERM}>{texts.scope}</dt>
          <dd className="font-mono">{created.scope}</dd>
          <dt className={TERM}>{texts.expires}</dt>
          <dd>{created.expiresAt ? <Time at={created.expiresAt} as="day" /> : texts.never}</dd>
        </dl>
        <div>
          <p className="mb-1.5 text-sm font-medium">{words.try}</p>
          <CodeBlock label={words.example} code={example} />
        </div>
      </DialogBody>
      <DialogFoot>
        <label className="flex flex-1 items-center gap-2 text-sm text-muted">
          <input
            type="checkbox"
            checked={isStored}
            onChange={(event) => setStored(event.currentTarget.checked)}
            className="size-3.5 accent-accent"
          />
          {words.stored}
        </label>
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          {words.done}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
