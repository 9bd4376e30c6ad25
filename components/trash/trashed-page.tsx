"use client";

import { useTransition } from "react";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useRestore } from "#components/ui/restore.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { TrashWords } from "./words/en.ts";

type TrashedPageProps = {
  kind: keyof TrashWords["kinds"];
  id: string;
  name: string;
  parent: { href: string; label: string };
  mayRestore: boolean;
};

/**
 * What the address of something deleted shows: how to get it back. It has its own bar, because a link of the page on the server
 * would load the scenario editor's code with every prefetch of its address.
 */
export function TrashedPage({ kind, id, name, parent, mayRestore }: TrashedPageProps) {
  const { trashed: words } = useWords("trash");
  const restore = useRestore();
  const [isBusy, start] = useTransition();
  const onRestore = () => {
    if (!isBusy) start(() => restore([id]));
  };
  return (
    <ConsolePage title={name} parent={parent}>
      <EmptyState
        title={words.titles[kind]}
        actions={
          <Button variant="primary" disabled={!mayRestore} aria-disabled={isBusy} onClick={onRestore}>
            {words.restore}
          </Button>
        }
      >
        {words.texts[kind]}
      </EmptyState>
    </ConsolePage>
  );
}
