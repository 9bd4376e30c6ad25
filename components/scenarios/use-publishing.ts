"use client";

import { useCallback, useState } from "react";
import { toast } from "sonner";
import type { FormAction } from "#components/ui/form-result.ts";
import { useForm } from "#components/ui/use-form.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { Version } from "./versions-dialog.tsx";

export type PublishingActions = {
  id: string;
  publish: FormAction;
  listVersions: (id: string) => Promise<Version[]>;
  readVersion: (id: string, number: number) => Promise<NodesJson>;
};

type PublishingProps = PublishingActions & {
  /** Whether the draft was published when the page was made. */
  isPublished: boolean;
  draft: FormData | null;
  flush: () => Promise<boolean>;
};

/** Publishing, and what was published. A draft counts as published until it changes. */
export function usePublishing({ id, draft, flush, listVersions, readVersion, ...props }: PublishingProps) {
  const [published, setPublished] = useState(props.isPublished ? draft : null);
  const [isOpen, setOpen] = useState(false);
  const { submit, isBusy, failure } = useForm(props.publish, {
    onDone: () => {
      setPublished(draft);
      toast("Published: calls start from it from now on");
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
