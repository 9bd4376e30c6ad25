"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { CopyButton, CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { escapeAttribute } from "#lib/platform/encoding/escape-markup.ts";
import { AllowedWebsitesField } from "./allowed-websites-field.tsx";
import type { SharedLink } from "./link-values.ts";

export type EmbedMode = "inline" | "floating";

type EmbeddedLink = Pick<SharedLink, "url" | "label" | "themeColor" | "language">;

/** The HTML that an owner pastes into a page to embed a link's call. */
export function embedSnippet({ url, label, themeColor, language }: EmbeddedLink, mode: EmbedMode): string {
  const attributes = Object.entries({
    link: url,
    mode,
    label,
    // Only the floating button has a colour and words outside of the frame.
    ...(mode === "floating" && themeColor && { accent: themeColor }),
    ...(mode === "floating" && language !== "auto" && { lang: language }),
  }).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const script = `<script src="${new URL(url).origin}/embed.js" async></script>`;
  return `${script}\n<visavis-call${attributes.join("")}></visavis-call>`;
}

/** The directives that a page with a Content-Security-Policy needs for the snippet. */
export function embedDirectives(url: string): string {
  const { origin } = new URL(url);
  return `script-src ${origin}/embed.js; frame-src ${origin}`;
}

const MODES: EmbedMode[] = ["inline", "floating"];

type EmbedDialogProps = {
  link: SharedLink;
  allowWebsites: FormAction;
  onOpenChange: (open: boolean) => void;
};

/** The websites that may embed a link's call, and the HTML that does. */
export function EmbedDialog({ link, allowWebsites, onOpenChange }: EmbedDialogProps) {
  const words = useWords("links").embed;
  const { label, url } = link;
  const [mode, setMode] = useState<EmbedMode>("inline");
  const snippet = embedSnippet(link, mode);
  return (
    <Dialog open onOpenChange={onOpenChange} title={fill(words.title, { label })} description={words.text}>
      <DialogBody>
        <AllowedWebsites link={link} action={allowWebsites} />
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <legend className="mb-1.5 font-medium">{words.display}</legend>
          {MODES.map((choice) => (
            <CheckField
              key={choice}
              type="radio"
              name="mode"
              checked={mode === choice}
              onChange={() => setMode(choice)}
            >
              {words.modes[choice]}
            </CheckField>
          ))}
        </fieldset>
        <div className="flex items-start gap-2">
          <CodeBlock label="HTML" code={snippet} className="min-w-0 flex-1" />
          <CopyButton text={snippet} what={words.html} />
        </div>
        <div>
          <p className="mb-1.5 text-sm text-muted">{words.policy}</p>
          <CopyField text={embedDirectives(url)} what={words.directives} />
        </div>
      </DialogBody>
    </Dialog>
  );
}

function AllowedWebsites({ link, action }: { link: SharedLink; action: FormAction }) {
  const words = useWords("links").embed;
  const { saving } = useWords("ui");
  const form = useForm(action, {
    onDone: () => toast(words.websitesSaved),
  });
  return (
    <Form form={form} className="grid gap-2">
      <input type="hidden" name="id" value={link.id} />
      <AllowedWebsitesField origins={link.allowedOrigins} />
      <Button type="submit" size="sm" aria-disabled={form.isBusy} className="justify-self-start">
        {form.isBusy ? saving : words.saveWebsites}
      </Button>
    </Form>
  );
}
