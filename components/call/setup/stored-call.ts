import { tryStorage } from "#components/ui/state/try-storage.ts";

/** What a tab needs to rejoin its call after a reload. */
export type StoredCall = { rejoinToken: string; mode: "talk" | "type" };

const storageKey = (linkToken: string) => `visavis.call.${linkToken}`;

/** The tab's own storage: it survives a reload, and later users of the device cannot find it. */
export function storeCall(linkToken: string, call: StoredCall): void {
  // In a browser that blocks storage, a reload starts over.
  tryStorage(() => sessionStorage.setItem(storageKey(linkToken), JSON.stringify(call)));
}

export function forgetCall(linkToken: string): void {
  tryStorage(() => sessionStorage.removeItem(storageKey(linkToken)));
}

/** The URL for another device; no server ever sees the part after `#`. */
export const handOverUrl = (linkToken: string, rejoinToken: string): string =>
  `${location.origin}/c/${encodeURIComponent(linkToken)}#rejoin=${rejoinToken}`;

/**
 * The call this tab was in: from its storage, or from the URL for another device (`handOverUrl`). Null without one.
 */
export function readStoredCall(linkToken: string, hash: string): StoredCall | null {
  const handedOver = /^#rejoin=([\w.-]{1,200})$/.exec(hash)?.[1];
  if (handedOver) return { rejoinToken: handedOver, mode: "talk" };
  return tryStorage(() => {
    const { rejoinToken, mode } = JSON.parse(sessionStorage.getItem(storageKey(linkToken)) ?? "{}");
    if (typeof rejoinToken !== "string") return null;
    return { rejoinToken, mode: mode === "type" ? "type" : "talk" };
  });
}
