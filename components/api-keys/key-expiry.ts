import { DAY_MS } from "#lib/platform/durations.ts";

const SOON_DAYS = 14;

export type KeyExpiry =
  | { kind: "never" }
  | { kind: "soon"; days: number }
  | { kind: "later" | "expired" | "revoked"; at: Date };

/** When a key stops working, or stopped. */
export function keyExpiry(key: { revokedAt: Date | null; expiresAt: Date | null }, now: Date): KeyExpiry {
  if (key.revokedAt) return { kind: "revoked", at: key.revokedAt };
  if (!key.expiresAt) return { kind: "never" };
  const days = Math.ceil((key.expiresAt.getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return { kind: "expired", at: key.expiresAt };
  return days <= SOON_DAYS ? { kind: "soon", days } : { kind: "later", at: key.expiresAt };
}
