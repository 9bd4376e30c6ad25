"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";
import { toast } from "sonner";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

const RestoreContext = createContext<FormAction | null>(null);

/** Lets the pages inside restore what was deleted. */
export function RestoreProvider({ action, children }: { action: FormAction; children: ReactNode }) {
  return <RestoreContext value={action}>{children}</RestoreContext>;
}

/** Restores things from the trash and says how that went. `href`: the page of the only one, which it offers to open. */
export function useRestore(): (ids: readonly string[], href?: string) => Promise<void> {
  const action = useContext(RestoreContext);
  const router = useRouter();
  const { trash: words, noAnswer } = useWords("ui");
  return async (ids, href) => {
    const result = await action?.(formOf({ id: ids })).catch(() => null);
    const open = href && { action: { label: words.open, onClick: () => router.push(href) } };
    if (result?.ok) toast(words.restored, open || undefined);
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
