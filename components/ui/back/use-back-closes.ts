import { useEffect, useRef } from "react";
import { DialogHistory } from "./dialog-history.ts";

let shared: DialogHistory | undefined;

/** Null on the server and in browsers without the Navigation API, where Back leaves the page. */
function findHistory(): DialogHistory | null {
  if (typeof window === "undefined" || !("navigation" in window)) return null;
  if (shared) return shared;
  const { navigation } = window;
  const own = new DialogHistory({
    key: () => navigation.currentEntry?.key ?? "",
    index: () => navigation.currentEntry?.index ?? -1,
    keyAt: (index) => navigation.entries()[index]?.key,
    push: () => window.history.pushState(window.history.state, ""),
    goTo: async (key) => {
      await navigation.traverseTo(key).finished;
      // Chromium fires popstate only after that, in the same task.
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
  // Before the router hears of it, which has nothing to do if only a dialog closes.
  window.addEventListener("popstate", (event) => own.onMoved() && event.stopImmediatePropagation(), {
    capture: true,
  });
  navigation.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType === "push") own.onPushed();
  });
  shared = own;
  return own;
}

/** Closes an open dialog when the visitor goes back. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (isOpen) return findHistory()?.add({ close: () => latest.current() });
  }, [isOpen]);
}

/** Resolves once dialogs that have just closed have left the history. Another page may be opened only then. */
export const leftDialogs = async (): Promise<void> => await findHistory()?.settled();
