"use client";

import { type ReactNode, useRef, useState } from "react";
import { toast } from "sonner";
import type { FormAction } from "#components/ui/form-result.ts";
import { sendFile } from "./use-uploads.ts";

type Place = { baseId: string; add: FormAction; maxBytes: number };
type Replaced = { id: string; name: string };

/** Lets a file be chosen that takes the place of a document. `input` must be somewhere on the page. */
export function useReplacement({ baseId, add, maxBytes }: Place) {
  const input = useRef<HTMLInputElement>(null);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const choose = (document: Replaced) => {
    setReplaced(document);
    input.current?.click();
  };
  const send = async (file: File | undefined) => {
    if (!file || !replaced) return;
    const error = await sendFile(add, { baseId, file, maxBytes, replaces: replaced.id });
    toast(error ?? `“${file.name}” takes the place of “${replaced.name}” as soon as it is ready`);
  };
  const element: ReactNode = (
    <input
      ref={input}
      type="file"
      accept=".md,.markdown,.txt,.html,.htm,.csv,.tsv,.pdf,.docx,text/*"
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
