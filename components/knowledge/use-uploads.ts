"use client";

import { useState } from "react";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { cutText } from "#lib/platform/text.ts";

export type Upload = { key: string; file: File; state: "waiting" | "sending" | "done"; error?: string };

/** What file pickers offer. */
export const DOCUMENT_FILES = ".md,.markdown,.txt,.html,.htm,.csv,.tsv,.pdf,.docx,text/*";

type Sent = { baseId: string; file: File; replaces?: string };

/** Uploads one file. Returns an error message if it was refused. */
export function useSendFile(add: FormAction, maxBytes: number) {
  const words = useWords("knowledge").add;
  return async ({ baseId, file, replaces }: Sent): Promise<string | undefined> => {
    if (file.size > maxBytes) return fill(words.tooLarge, { megabytes: Math.floor(maxBytes / 1_048_576) });
    const name = cutText(file.name, 200);
    const data = formOf({ corpus_id: baseId, name, file, ...(replaces && { replaces }) });
    const answer = await add(data).catch(() => ({ ok: false as const, message: words.noAnswer }));
    return answer.ok ? undefined : answer.message;
  };
}

/**
 * Uploads files one by one. Failed ones stay listed with the reason until the next upload or until dismissed.
 */
export function useUploads(baseId: string, add: FormAction, maxBytes: number) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const sendFile = useSendFile(add, maxBytes);
  const change = (key: string, next: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)));

  const send = async ({ key, file }: Upload) => {
    change(key, { state: "sending" });
    const error = await sendFile({ baseId, file });
    if (error === undefined) setUploads((all) => all.filter((upload) => upload.key !== key));
    else change(key, { state: "done", error });
  };

  const start = async (files: File[]) => {
    const fresh = files.map((file): Upload => ({ key: crypto.randomUUID(), file, state: "waiting" }));
    setUploads((all) => [...all.filter(({ error }) => error === undefined), ...fresh]);
    for (const upload of fresh) await send(upload);
  };

  const dismiss = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));
  return { uploads, start, dismiss };
}
