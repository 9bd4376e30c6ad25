"use client";

import { useTransition } from "react";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useRestore } from "#components/ui/restore.tsx";
import { useWords } from "#components/words/use-words.tsx";

/**
 * What the address of a deleted scenario shows: how to get it back. It has its own bar, because a link of the page on the server
 * would load the editor's code with every prefetch of its address.
 */
export function TrashedScenario({ id, name, mayRestore }: { id: string; name: string; mayRestore: boolean }) {
  const { title, trashed: words } = useWords("scenarios");
  const restore = useRestore();
  const [isBusy, start] = useTransition();
  const onRestore = () => {
    if (!isBusy) start(() => restore([id]));
  };
  return (
    <ConsolePage title={name} parent={{ href: "/scenarios", label: title }}>
      <EmptyState
        title={words.title}
        actions={
          <Button variant="primary" disabled={!mayRestore} aria-disabled={isBusy} onClick={onRestore}>
            {words.restore}
          </Button>
        }
      >
        {words.text}
      </EmptyState>
    </ConsolePage>
  );
}
