import { useEffect, useEffectEvent } from "react";

/** Single-key shortcuts for the call, ignored while typing or with a modifier. Keys are lower case. */
export function useCallShortcuts(actions: Record<string, () => void>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
