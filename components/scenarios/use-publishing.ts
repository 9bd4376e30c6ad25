"use client";

import { useCallback, useState } from "react";
import { toast } from "sonner";
import { useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { SaveDraft } from "./use-shared-draft.ts";
import type { Version } from "./versions/versions-dialog.tsx";

export type PublishingActions = {
  id: string;
  publish: SaveDraft;
  listVersions: (id: string) => Promise<Version[]>;
  readVersion: (id: string, number: number) => Promise<NodesJson>;
};

type PublishingProps = PublishingActions & {
  /** Whether the draft was published when the page loaded. */
  isPublished: boolean;
  draft: FormData | null;
  flush: () => Promise<boolean>;
};

/**
 * Publishes the draft and opens the list of versions. A published draft counts as published until it changes.
 */
export function usePublishing({ id, draft, flush, listVersions, readVersion, ...props }: PublishingProps) {
  const words = useWords("scenarioEditor");
  const [published, setPublished] = useState(props.isPublished ? draft : null);
  const [isOpen, setOpen] = useState(false);
  const { submit, isBusy, failure } = useForm(props.publish, {
    onDone: () => {
      setPublished(draft);
      toast(words.published);
    },
  });
  return {
    isPublished: draft !== null && draft === published,
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
