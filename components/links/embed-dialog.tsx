"use client";

import { useState } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { type EmbedMode, embedDirectives, embedSnippet } from "./embed-snippets.ts";

const MODES: { mode: EmbedMode; words: string }[] = [
  { mode: "inline", words: "In its place in the page" },
  { mode: "floating", words: "A button in the corner" },
];

type EmbedDialogProps = { label: string; url: string; onOpenChange: (open: boolean) => void };

/** What to put into a page so that the link's call is shown there. */
export function EmbedDialog({ label, url, onOpenChange }: EmbedDialogProps) {
  const [mode, setMode] = useState<EmbedMode>("inline");
  const snippet = embedSnippet({ url, label }, mode);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Embed “${label}”`}
      description="Put this into your page. The link has to allow the page’s origin."
    >
      <DialogBody>
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <legend className="mb-1.5 font-medium">How it is shown</legend>
          {MODES.map((choice) => (
            <label key={choice.mode} className="flex items-center gap-2">
              <input
                type="radio"
                name="mode"
                checked={mode === choice.mode}
                onChange={() => setMode(choice.mode)}
                className="size-3.5 accent-accent"
              />
              {choice.words}
            </label>
          ))}
        </fieldset>
        <div className="flex items-start gap-2">
          <CodeBlock label="HTML" code={snippet} className="min-w-0 flex-1" />
          <CopyButton text={snippet} what="the HTML" />
        </div>
        <div>
          <p className="mb-1.5 text-sm text-muted">If your page has a Content-Security-Policy, add:</p>
          <CopyField text={embedDirectives(url)} what="the directives" />
        </div>
      </DialogBody>
    </Dialog>
  );
}
