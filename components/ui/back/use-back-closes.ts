import { useEffect, useRef } from "react";

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

/** The part of a browser's history that dialogs use. `key` is that of the current entry, which stays when it is replaced. */
type HistoryEntries = {
  key: () => string;
  /** The place of the current entry. */
  index: () => number;
  keyAt: (index: number) => string | undefined;
  /** Adds an entry for the same address. */
  push: () => void;
  /** Goes to an entry, and rejects if there is none. */
  goTo: (key: string) => Promise<unknown>;
};

/** `close` may leave the dialog open, such as one that holds what must not be lost. */
type OpenDialog = { close: () => void };

/**
 * Gives every open dialog an entry in the history, so Back closes the dialog and stays on the page. Entries of dialogs that
 * have closed are passed over, because the browser cannot remove them.
 */
export class DialogHistory {
  readonly #entries: HistoryEntries;
  readonly #open: OpenDialog[] = [];
  /** The entries of the page's open dialogs, outermost first. */
  #keys: string[] = [];
  /** The page's own entry by that of each dialog, also of closed ones. */
  readonly #pages = new Map<string, string>();
  #travel: Promise<unknown> | null = null;
  /** Where the travel leads; null once another page was opened in the meantime. */
  #target: string | null = null;
  #index: number;

  constructor(entries: HistoryEntries) {
    this.#entries = entries;
    this.#index = entries.index();
  }

  /** Call the returned function once the dialog is closed. */
  add(dialog: OpenDialog): () => void {
    this.#open.push(dialog);
    queueMicrotask(() => this.#match());
    return () => {
      this.#open.splice(this.#open.indexOf(dialog), 1);
      queueMicrotask(() => this.#match());
    };
  }

  /** Resolves once the entries of closed dialogs are left, so that another page can follow. */
  async settled(): Promise<void> {
    await null;
    while (this.#travel) await this.#travel;
  }

  /** An entry was added, by a dialog or by the router. */
  onPushed(): void {
    this.#index = this.#entries.index();
    this.#target = null;
  }

  /** The current entry has changed by Back or Forward. Returns whether the page is still the same. */
  onMoved(): boolean {
    const key = this.#entries.key();
    const index = this.#entries.index();
    const isForward = index > this.#index;
    this.#index = index;
    if (this.#travel) return key === this.#target;
    const page = this.#pages.get(key);
    if (this.#open.length === 0) {
      if (page === undefined) return false;
      void this.#entries.goTo((isForward && this.#after(index)) || page).catch(() => undefined);
      return true;
    }
    const depth = this.#keys.indexOf(key) + 1;
    const isSame = depth > 0 || this.#keys.some((one) => this.#pages.get(one) === key);
    for (const { close } of this.#open.slice(isSame ? depth : 0).reverse()) close();
    // A dialog that is still open gets an entry again.
    setTimeout(() => this.#match());
    return isSame;
  }

  /** The next entry that is a page's own. */
  #after(index: number): string | undefined {
    const key = this.#entries.keyAt(index + 1);
    return key !== undefined && this.#pages.has(key) ? this.#after(index + 1) : key;
  }

  /** Adds the entries that are missing, or leaves those of closed dialogs. */
  #match(): void {
    if (this.#travel) return;
    const key = this.#entries.key();
    this.#keys.length = this.#keys.indexOf(key) + 1;
    const page = this.#pages.get(key) ?? key;
    if (this.#keys.length > this.#open.length) {
      const target = this.#keys[this.#open.length - 1] ?? page;
      this.#target = target;
      this.#travel = this.#entries
        .goTo(target)
        .catch(() => {
          // The entry is gone; a browser keeps only so many.
          this.#keys = [];
        })
        .finally(() => {
          this.#travel = null;
          this.#match();
        });
    }
    while (this.#keys.length < this.#open.length) {
      this.#entries.push();
      this.#index = this.#entries.index();
      const added = this.#entries.key();
      this.#keys.push(added);
      this.#pages.set(added, page);
    }
  }
}
