import { expect, test } from "vitest";
import { keyExpiry } from "./key-table.tsx";

const NOW = new Date("2026-11-21T10:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

test.each([
  [null, null, "never"],
  [at(-1), at(9), "revoked"],
  [null, at(0), "expired"],
  [null, at(0.1), "soon"],
  [null, at(14), "soon"],
  [null, at(14.1), "later"],
])("revoked %s, expiring %s: %s", (revokedAt, expiresAt, kind) => {
  expect(keyExpiry({ revokedAt, expiresAt }, NOW).kind).toBe(kind);
});
