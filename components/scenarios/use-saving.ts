"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { type FormAction, type FormResult, useForm } from "#components/ui/form/use-form.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { countChangedNodes } from "./versions/compare-flows.ts";
import type { Version } from "./versions/versions-dialog.tsx";

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

export type PublishingActions = {
  id: string;
  publish: SaveDraft;
  listVersions: (id: string) => Promise<Version[]>;
  readVersion: (id: string, number: number) => Promise<NodesJson>;
};

type PublishingProps = PublishingActions & {
  /** Whether the draft was published when the page loaded. */
  isPublished: boolean;
  /** The published graph; null if it is the draft's. */
  publishedFlow: NodesJson | null;
  /** How many links lead to the scenario. */
  links: number;
  draft: FormData | null;
  flow: NodesJson | null;
  flush: () => Promise<boolean>;
};

/**
 * Publishes the draft and opens the list of versions. A published draft counts as published until it changes.
 */
export function usePublishing({ id, draft, flow, links, flush, ...props }: PublishingProps) {
  const { listVersions, readVersion } = props;
  const words = useWords("scenarioEditor");
  const locale = useLocale();
  const [published, setPublished] = useState(props.isPublished ? draft : null);
  const [publishedFlow, setPublishedFlow] = useState(props.publishedFlow ?? flow);
  const changedNodes = useMemo(
    () => (publishedFlow && flow ? countChangedNodes(publishedFlow, flow) : 0),
    [publishedFlow, flow],
  );
  const [isOpen, setOpen] = useState(false);
  const { submit, isBusy, failure } = useForm(props.publish, {
    onDone: () => {
      setPublished(draft);
      setPublishedFlow(flow);
      toast(links > 0 ? plural(words.publishedLinks, links, locale) : words.published);
    },
  });
  return {
    isPublished: draft !== null && draft === published,
    changedNodes,
    isBusy,
    failure: failure?.message,
    publish: async () => {
      if (draft && (await flush())) submit(draft);
    },
    isOpen,
    setOpen,
    list: useCallback(() => listVersions(id), [listVersions, id]),
    read: useCallback((number: number) => readVersion(id, number), [readVersion, id]),
  };
}
