"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FormAction, FormResult } from "#components/ui/form-result.ts";

const PAUSE_MS = 900;
const RETRY_MS = 5_000;

const NO_ANSWER: FormResult & { ok: false } = {
  ok: false,
  message: "The server does not answer. It is tried again.",
  fields: {},
};

export type SaveState = "saved" | "saving" | "waiting" | "failed";

/** One text for what is to be saved: equal texts are saved once. */
const textOf = (data: FormData): string => JSON.stringify([...data]);

/**
 * Saves `draft` when the typing pauses, and again until it is kept; null cannot be saved as it stands. `flush` saves at
 * once. While something is not saved, the browser asks before the page is left.
 */
export function useAutosave(draft: FormData | null, save: FormAction) {
  const [state, setState] = useState<SaveState>("saved");
  const [failure, setFailure] = useState<(FormResult & { ok: false }) | null>(null);
  const saved = useRef(draft ? textOf(draft) : "");
  const text = draft ? textOf(draft) : null;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  const run = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const data = latest.current;
      if (!data) return false;
      const sent = textOf(data);
      if (sent === saved.current) {
        setState("saved");
        return true;
      }
      setState("saving");
      const answer = await save(data).catch((): FormResult => NO_ANSWER);
      setFailure(answer.ok ? null : answer);
      if (!answer.ok) {
        setState("failed");
        return false;
      }
      // What was typed meanwhile is saved by another round.
      saved.current = sent;
    }
  }, [save]);
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [state]);
  return { state, failure, flush };
}
