import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether the page's script runs in this component yet: until then a press does nothing. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
