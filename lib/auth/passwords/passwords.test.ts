import { expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password verifies against its own hash only, in any Unicode spelling", async () => {
  const stored = await hashPassword("caf\u00e9 au lait");
  expect(stored.startsWith(`scrypt$${env.SCRYPT_N}$8$3$`)).toBe(true);
  expect(await verifyPassword("cafe\u0301 au lait", stored)).toBe(true);
  expect(await verifyPassword("cafe au lait", stored)).toBe(false);
  expect(await verifyPassword("anything", "not a hash")).toBe(false);
  expect(await hashPassword("caf\u00e9 au lait")).not.toBe(stored);
});

test("a flood of passwords is refused instead of filling the memory", async () => {
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword("password")));
  const refused = all.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(34);
  expect(refused[0]).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
});
