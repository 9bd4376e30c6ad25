"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FormAction, FormResult } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

const PAUSE_MS = 900;
const RETRY_MS = 5_000;

export type SaveState = "saved" | "saving" | "waiting" | "failed";

/** A string to compare drafts by. An unchanged draft is not saved again. */
const serializeForm = (data: FormData): string => JSON.stringify([...data]);

/**
 * Saves `draft` when typing pauses, and retries until it is stored. A null draft can't be saved. `flush`
 * saves immediately and returns whether that succeeded. With unsaved changes, the browser asks before the
 * page closes.
 */
export function useAutosave(draft: FormData | null, save: FormAction<unknown>) {
  const { noResponse } = useWords("scenarioEditor");
  const [state, setState] = useState<SaveState>("saved");
  const [failure, setFailure] = useState<(FormResult & { ok: false }) | null>(null);
  const saved = useRef(draft ? serializeForm(draft) : "");
  const text = draft ? serializeForm(draft) : null;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  const run = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const data = latest.current;
      if (!data) return false;
      const sent = serializeForm(data);
      if (sent === saved.current) {
        setState("saved");
        return true;
      }
      setState("saving");
      const result = await save(data).catch(
        (): FormResult<unknown> => ({ ok: false, message: noResponse, fields: {} }),
      );
      setFailure(result.ok ? null : result);
      if (!result.ok) {
        setState("failed");
        return false;
      }
      // The loop saves what was typed during the request.
      saved.current = sent;
    }
  }, [save, noResponse]);
  const running = useRef<Promise<boolean> | null>(null);
  const flush = useCallback((): Promise<boolean> => {
    running.current ??= run().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [run]);

  useEffect(() => {
    if (text === saved.current && !running.current) {
      setState("saved");
      return;
    }
    setState("waiting");
    if (text === null) return;
    const timer = setTimeout(() => void flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, flush]);
  useEffect(() => {
    if (state !== "failed") return;
    const timer = setTimeout(() => void flush(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, flush]);
  useEffect(() => {
    if (state === "saved") return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeave);
    return () => window.removeEventListener("beforeunload", confirmLeave);
  }, [state]);
  return { state, failure, flush };
}
