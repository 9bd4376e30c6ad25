import { expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { hashPassword, verifyPassword } from "#lib/platform/passwords.ts";

test("a password verifies against its own hash only, in any Unicode spelling", async () => {
  const stored = await hashPassword("caf\u00e9 au lait");
  expect(stored.startsWith(`scrypt$${env.SCRYPT_N}$8$3$`)).toBe(true);
  expect(await verifyPassword("cafe\u0301 au lait", stored)).toBe(true);
  expect(await verifyPassword("cafe au lait", stored)).toBe(false);
  expect(await verifyPassword("anything", "not a hash")).toBe(false);
  expect(await hashPassword("caf\u00e9 au lait")).not.toBe(stored);
});
