"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { CopyField } from "#components/ui/copy/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { AllowedWebsitesField } from "./allowed-websites-field.tsx";
import { type EmbedMode, embedDirectives, embedSnippet } from "./embed-snippets.ts";
import type { SharedLink } from "./link-values.ts";

const MODES: { mode: EmbedMode; label: string }[] = [
  { mode: "inline", label: "Inline in the page" },
  { mode: "floating", label: "Button in the corner" },
];

type EmbedDialogProps = {
  link: SharedLink;
  allowWebsites: FormAction;
  onOpenChange: (open: boolean) => void;
};

/** The websites that may embed a link's call, and the HTML that does. */
export function EmbedDialog({ link, allowWebsites, onOpenChange }: EmbedDialogProps) {
  const { label, url } = link;
  const [mode, setMode] = useState<EmbedMode>("inline");
  const snippet = embedSnippet(link, mode);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Embed “${label}”`}
      description="Allow your website, then paste the HTML into its page."
    >
      <DialogBody>
        <AllowedWebsites link={link} action={allowWebsites} />
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <legend className="mb-1.5 font-medium">Display</legend>
          {MODES.map((choice) => (
            <label key={choice.mode} className="flex items-center gap-2">
              <input
                type="radio"
                name="mode"
                checked={mode === choice.mode}
                onChange={() => setMode(choice.mode)}
                className="size-3.5 accent-accent"
              />
              {choice.label}
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

function AllowedWebsites({ link, action }: { link: SharedLink; action: FormAction }) {
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => toast("Allowed websites saved"),
  });
  const [error] = Object.values(failure?.fields ?? {});
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-2">
      <input type="hidden" name="id" value={link.id} />
      <FormNotice message={notice} />
      <AllowedWebsitesField origins={link.allowedOrigins} error={error} />
      <Button type="submit" size="sm" aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? "Saving" : "Save websites"}
      </Button>
    </form>
  );
}
