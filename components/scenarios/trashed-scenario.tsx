"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useRestore } from "#components/ui/restore.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** What the address of a deleted scenario shows: how to get it back. */
export function TrashedScenario({ id, mayRestore }: { id: string; mayRestore: boolean }) {
  const { trashed: words } = useWords("scenarios");
  const restore = useRestore();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const onRestore = async () => {
    setBusy(true);
    await restore([id]);
    setBusy(false);
    router.refresh();
  };
  return (
    <EmptyState
      title={words.title}
      actions={
        <Button
          variant="primary"
          disabled={!mayRestore}
          aria-disabled={isBusy}
          onClick={() => void onRestore()}
        >
          {words.restore}
        </Button>
      }
    >
      {words.text}
    </EmptyState>
  );
}
