"use client";

import { useEffect, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compareFlows } from "./compare-flows.ts";
import { VersionComparison } from "./version-comparison.tsx";

/** `author`: the email of the member or the name of the API key; null if unknown. */
export type Version = { number: number; publishedAt: string; author: string | null };

type VersionsDialogProps = {
  flow: NodesJson;
  /** The names of what functions use, by id. */
  names: ReadonlyMap<string, string>;
  list: () => Promise<Version[]>;
  read: (number: number) => Promise<NodesJson>;
  onRestore: (flow: NodesJson, number: number) => void;
  onClose: () => void;
};

/** Lists the published versions. Each can be compared with the draft and restored to it. */
export function VersionsDialog({ flow, names, list, read, onRestore, onClose }: VersionsDialogProps) {
  const words = useWords("scenarioVersions");
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [shown, setShown] = useState<{ number: number; flow: NodesJson } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    list()
      .then(setVersions)
      .catch(() => setFailed(true));
  }, [list]);
  const compare = (number: number) => {
    setFailed(false);
    read(number)
      .then((read) => setShown({ number, flow: read }))
      .catch(() => setFailed(true));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      className="max-w-[720px]"
    >
      <DialogBody>
        {hasFailed && <Notice tone="danger">{words.failed}</Notice>}
        {versions === null && !hasFailed && <p className="text-sm text-muted">{words.loading}</p>}
        {versions?.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
        <ul className="divide-y">
          {versions?.map(({ number, publishedAt, author }, index) => (
            <li key={number} className="py-2">
              <div className="flex items-center gap-3 text-sm">
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
                  <span className="font-medium tabular-nums">v{number}</span>
                  <Time at={publishedAt} />
                  {index === 0 && <Badge tone="ok">{words.inUse}</Badge>}
                  {author && <Author name={author} />}
                </span>
                <Button size="sm" variant="ghost" onClick={() => compare(number)}>
                  <span aria-hidden="true">{words.compare}</span>
                  <span className="sr-only">{fill(words.compareLong, { number })}</span>
                </Button>
              </div>
              {shown?.number === number && (
                <VersionComparison
                  number={number}
                  differences={compareFlows(shown.flow, flow)}
                  names={names}
                  onRestore={() => onRestore(shown.flow, number)}
                />
              )}
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

function Author({ name }: { name: string }) {
  const { by } = useWords("scenarioVersions");
  return (
    <span className="max-w-full truncate text-muted" title={name}>
      <span className="sr-only">{by} </span>
      <bdi>{name}</bdi>
    </span>
  );
}
