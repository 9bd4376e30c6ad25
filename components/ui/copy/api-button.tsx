"use client";

import { Code } from "lucide-react";
import { Dialog, DialogBody, DialogButton } from "#components/ui/dialog.tsx";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { CopyButton } from "./copy-button.tsx";

export type ApiSample = { label: string; code: string };

/** The API call for what the page shows, ready to paste. */
export function ApiButton({ title, samples }: { title: string; samples: ApiSample[] }) {
  const words = useWords("ui");
  return (
    <DialogButton variant="ghost" icon={Code} label={<span className="max-wide:sr-only">API</span>}>
      {(dialog) => (
        <Dialog {...dialog} title={title} className="max-w-[680px]">
          <DialogBody>
            {samples.map(({ label, code }) => (
              <div key={label}>
                <div className="mb-1 flex items-center justify-between gap-2">
                  <h3 className="text-sm font-medium">{label}</h3>
                  <CopyButton text={code} what={fill(words.apiCall, { label })} />
                </div>
                <CodeBlock label={label} code={code} keepsLines />
              </div>
            ))}
          </DialogBody>
        </Dialog>
      )}
    </DialogButton>
  );
}
