/** What a tab needs to come back into its call after a reload. */
export type KeptCall = { rejoinToken: string; mode: "talk" | "type" };

const keyOf = (linkToken: string) => `visavis.call.${linkToken}`;

/** The tab's own storage: a reload keeps it, and nobody who opens the link later on the same device finds it. */
export function keepCall(linkToken: string, call: KeptCall): void {
  try {
    sessionStorage.setItem(keyOf(linkToken), JSON.stringify(call));
  } catch {
    // A browser that keeps nothing for a page: a reload begins anew.
  }
}

export function forgetCall(linkToken: string): void {
  try {
    sessionStorage.removeItem(keyOf(linkToken));
  } catch {
    // Nothing was kept.
  }
}

/** Where another device finds the call; what is behind `#` no server ever sees. */
export const handOverUrl = (linkToken: string, rejoinToken: string): string =>
  `${location.origin}/c/${encodeURIComponent(linkToken)}#rejoin=${rejoinToken}`;

/**
 * The call that this tab was in: from its storage, or from the address that another device was given
 * (`handOverUrl`). Null for none.
 */
export function readKeptCall(linkToken: string, hash: string): KeptCall | null {
  const handedOver = /^#rejoin=([\w.-]{1,200})$/.exec(hash)?.[1];
  if (handedOver) return { rejoinToken: handedOver, mode: "talk" };
  try {
    const { rejoinToken, mode } = JSON.parse(sessionStorage.getItem(keyOf(linkToken)) ?? "{}");
    if (typeof rejoinToken !== "string") return null;
    return { rejoinToken, mode: mode === "type" ? "type" : "talk" };
  } catch {
    return null;
  }
}
