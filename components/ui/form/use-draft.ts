import { useEffect, useRef, useState } from "react";
import { clearDraft, type DraftEntries, readDraft, writeDraft } from "./drafts.ts";

/**
 * For a form whose values are state, as `FormDraft` is for one whose values are in its fields: keeps them in this tab until
 * `clear`, and offers those that were left.
 */
export function useDraft<Values extends Record<string, string>>(
  key: string,
  values: Values,
  onRestore: (values: Partial<Values>) => void,
) {
  const text = JSON.stringify(Object.entries(values));
  const seen = useRef({ first: text, last: text });
  const [offered, setOffered] = useState<DraftEntries | null>(null);
  useEffect(() => {
    const stored = readDraft(key);
    if (stored && JSON.stringify(stored) !== seen.current.first) setOffered(stored);
  }, [key]);
  useEffect(() => {
    if (text === seen.current.last) return;
    seen.current.last = text;
    if (text === seen.current.first) clearDraft(key);
    else writeDraft(key, Object.entries(values));
  }, [key, text, values]);
  const clear = () => {
    // What is saved is what later changes are compared with.
    seen.current = { first: text, last: text };
    setOffered(null);
    clearDraft(key);
  };
  const restore = () => {
    setOffered(null);
    if (offered) onRestore(pick(offered, values));
  };
  return { isOffered: offered !== null, restore, discard: clear, clear };
}

/** The entries whose names these values have. */
const pick = <Values extends Record<string, string>>(
  entries: DraftEntries,
  values: Values,
): Partial<Values> =>
  // The names are checked, and every value is a text.
  Object.fromEntries(entries.filter(([name]) => name in values)) as Partial<Values>;
