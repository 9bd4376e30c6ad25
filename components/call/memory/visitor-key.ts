const storageKey = (linkToken: string) => `visavis.visitor.${linkToken}`;
const KEY = /^[A-Za-z0-9_-]{22,64}$/;

/** The secret by which a link recognizes this browser's visitor; null if they never agreed, or deleted it. */
export function readVisitorKey(linkToken: string): string | null {
  try {
    const stored = localStorage.getItem(storageKey(linkToken)) ?? "";
    return KEY.test(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether this browser lets the page keep a key. */
export function canKeepKey(): boolean {
  try {
    return typeof localStorage.length === "number";
  } catch {
    return false;
  }
}

/** The same, or a new random one. Null if the browser blocks storage: then nobody could be recognized. */
export function keepVisitorKey(linkToken: string): string | null {
  const known = readVisitorKey(linkToken);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  try {
    localStorage.setItem(storageKey(linkToken), made);
    return made;
  } catch {
    return null;
  }
}

export function dropVisitorKey(linkToken: string): void {
  try {
    localStorage.removeItem(storageKey(linkToken));
  } catch {
    // Nothing was stored.
  }
}
