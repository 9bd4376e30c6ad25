"use client";

import { useCallback, useRef } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";

/** Saves a draft and returns its revision. */
export type SaveDraft = FormAction<{ revision: string }>;

/** Unique among the open pages of a scenario; `crypto.randomUUID` needs https. */
const newEditorId = (): string => Math.random().toString(36).slice(2);

type SharedDraft = { save: SaveDraft; publish: SaveDraft; revision: string };

/**
 * Saves and publishes a draft that other members may edit too: each request names the revision that this page has seen,
 * so the server refuses to replace what it has not. `overwrite` lets the next request replace it.
 */
export function useSharedDraft({ save, publish, revision }: SharedDraft) {
  const seen = useRef<string | null>(revision);
  const editor = useRef("");
  const send = useCallback(async (action: SaveDraft, draft: FormData) => {
    editor.current ||= newEditorId();
    const data = new FormData();
    for (const [name, value] of draft) data.append(name, value);
    data.set("editor", editor.current);
    if (seen.current !== null) data.set("revision", seen.current);
    const result = await action(data);
    if (result.ok) seen.current = result.value.revision;
    return result;
  }, []);
  return {
    save: useCallback((draft: FormData) => send(save, draft), [send, save]),
    publish: useCallback((draft: FormData) => send(publish, draft), [send, publish]),
    overwrite: useCallback(() => {
      seen.current = null;
    }, []),
  };
}
