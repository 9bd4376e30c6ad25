import { useEffect, useRef } from "react";

/** What takes the focus after a change: a button by its `data-part`, in a row by its index. */
export type FocusPart = { part: string; row?: number };

/**
 * Lets a change say what takes the focus once it is on the page, because the button that made it is gone then. `ref` is for what
 * contains the buttons; the rows are its list items.
 */
export function useFocusPart() {
  const ref = useRef<HTMLDivElement>(null);
  const wanted = useRef<FocusPart>(null);
  useEffect(() => {
    if (!wanted.current || !ref.current) return;
    const { part, row } = wanted.current;
    const within = row === undefined ? ref.current : ref.current.querySelectorAll("li")[row];
    const button = within?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!button) return;
    wanted.current = null;
    button.focus();
  });
  /** Whether the focus is on such a button. */
  const isOn = (part: string) =>
    ref.current?.querySelector(`[data-part="${part}"]`) === document.activeElement;
  const focus = (next: FocusPart) => {
    wanted.current = next;
  };
  return { ref, focus, isOn };
}
