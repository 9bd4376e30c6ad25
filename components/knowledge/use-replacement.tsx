"use client";

import { type ReactNode, useRef, useState } from "react";
import { toast } from "sonner";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { DOCUMENT_FILES, sendFile } from "./use-uploads.ts";

type ReplacementOptions = { baseId: string; add: FormAction; maxBytes: number };
type ReplacedDocument = { id: string; name: string };

/** Lets the user choose a file to replace a document with. Render `input` anywhere on the page. */
export function useReplacement({ baseId, add, maxBytes }: ReplacementOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [replaced, setReplaced] = useState<ReplacedDocument | null>(null);
  const choose = (document: ReplacedDocument) => {
    setReplaced(document);
    input.current?.click();
  };
  const send = async (file: File | undefined) => {
    if (!file || !replaced) return;
    const error = await sendFile(add, { baseId, file, maxBytes, replaces: replaced.id });
    if (error) toast.error(error);
    else toast(`“${file.name}” replaces “${replaced.name}” as soon as it is ready`);
  };
  const element: ReactNode = (
    <input
      ref={input}
      type="file"
      accept={DOCUMENT_FILES}
      className="hidden"
      aria-label="File to replace the document with"
      onChange={(event) => {
        void send(event.target.files?.[0]);
        event.target.value = "";
      }}
    />
  );
  return { choose, input: element };
}
