import { tryStorage } from "#components/ui/state/try-storage.ts";

const storageKey = (linkToken: string) => `visavis.visitor.${linkToken}`;
const KEY = /^[A-Za-z0-9_-]{22,64}$/;

/** The secret by which a link recognizes this browser's visitor; null if they never agreed, or deleted it. */
export function readVisitorKey(linkToken: string): string | null {
  const stored = tryStorage(() => localStorage.getItem(storageKey(linkToken))) ?? "";
  return KEY.test(stored) ? stored : null;
}

/** Whether this browser lets the page keep a key. */
export const canKeepKey = (): boolean => tryStorage(() => localStorage.length) !== null;

/** The same, or a new random one. Null if the browser blocks storage: then nobody could be recognized. */
export function keepVisitorKey(linkToken: string): string | null {
  const known = readVisitorKey(linkToken);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return tryStorage(() => {
    localStorage.setItem(storageKey(linkToken), made);
    return made;
  });
}

export function dropVisitorKey(linkToken: string): void {
  tryStorage(() => localStorage.removeItem(storageKey(linkToken)));
}
