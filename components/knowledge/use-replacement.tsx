"use client";

import { type ReactNode, useRef, useState } from "react";
import { toast } from "sonner";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { DOCUMENT_FILES, useSendFile } from "./use-uploads.ts";

type ReplacementOptions = { baseId: string; add: FormAction; maxBytes: number };
type ReplacedDocument = { id: string; name: string };

/** Lets the user choose a file to replace a document with. Render `input` anywhere on the page. */
export function useReplacement({ baseId, add, maxBytes }: ReplacementOptions) {
  const words = useWords("knowledge").documents;
  const sendFile = useSendFile(add, maxBytes);
  const input = useRef<HTMLInputElement>(null);
  const [replaced, setReplaced] = useState<ReplacedDocument | null>(null);
  const choose = (document: ReplacedDocument) => {
    setReplaced(document);
    input.current?.click();
  };
  const send = async (file: File | undefined) => {
    if (!file || !replaced) return;
    const error = await sendFile({ baseId, file, replaces: replaced.id });
    if (error) toast.error(error);
    else toast(fill(words.replaced, { file: file.name, document: replaced.name }));
  };
  const element: ReactNode = (
    <input
      ref={input}
      type="file"
      accept={DOCUMENT_FILES}
      className="hidden"
      aria-label={words.replaceInput}
      onChange={(event) => {
        void send(event.target.files?.[0]);
        event.target.value = "";
      }}
    />
  );
  return { choose, input: element };
}
