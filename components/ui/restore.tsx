"use client";

import { createContext, type ReactNode, useContext } from "react";
import { toast } from "sonner";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

const RestoreContext = createContext<FormAction | null>(null);

/** Lets the pages inside restore what was deleted. */
export function RestoreProvider({ action, children }: { action: FormAction; children: ReactNode }) {
  return <RestoreContext value={action}>{children}</RestoreContext>;
}

/** Restores things from the trash and says how that went. */
export function useRestore(): (ids: readonly string[]) => Promise<void> {
  const action = useContext(RestoreContext);
  const { trash: words, noAnswer } = useWords("ui");
  return async (ids) => {
    const result = await action?.(formOf({ id: ids })).catch(() => null);
    if (result?.ok) toast(words.restored);
    else toast.error(result?.message ?? noAnswer);
  };
}

/** Long enough to read it and to find the button. */
const UNDO_MS = 10_000;

/** Says what was done, and offers to undo it. */
export function useOfferUndo(): (text: string, undo: () => void) => void {
  const { undo: label } = useWords("ui").trash;
  return (text, undo) => {
    toast(text, { duration: UNDO_MS, action: { label, onClick: undo } });
  };
}

/** Says that something was deleted. `ids`: what the trash keeps, for "Undo"; empty if it was deleted for good. */
export function useSayDeleted(): (text: string, ids: readonly string[]) => void {
  const restore = useRestore();
  const offerUndo = useOfferUndo();
  return (text, ids) => {
    if (ids.length === 0) toast(text);
    else offerUndo(text, () => void restore(ids));
  };
}
