import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { attemptCounters } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { newId } from "#lib/platform/ids.ts";
import { watchDatabase } from "#lib/platform/testing/watch-database.ts";
import { authenticatePassword } from "./change-password.ts";

/** Counts the password hashes computed while `work` runs. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === "SCRYPTREQUEST") hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}

const address = () => `address-${newId()}`;

describeDb("a password", () => {
  test("opens its own account in any Unicode spelling, and no other", async () => {
    const { email, user } = await createConsoleAccount();
    const other = await createConsoleAccount();
    const right = { email, password: PASSWORD.normalize("NFKD"), address: address() };
    expect((await authenticatePassword(right))?.id).toBe(user.id);
    expect(await authenticatePassword({ ...right, password: `${PASSWORD} ` })).toBeNull();
    expect((await authenticatePassword({ ...right, email: other.email }))?.id).not.toBe(user.id);
  });

  test("the sixth guess within 15 minutes is rejected before it is checked, even if it is right", async () => {
    const { email } = await createConsoleAccount();
    const from = address();
    const now = new Date();
    const guess = (password: string, at = now) =>
      authenticatePassword({ email, password, address: from }, at);
    for (let count = 0; count < 5; count += 1) expect(await guess("wrong")).toBeNull();
    await expect(guess(PASSWORD)).rejects.toMatchObject({ reason: "rate_limited" });
    const elsewhere = await authenticatePassword({ email, password: PASSWORD, address: address() }, now);
    expect(elsewhere).not.toBeNull();
    expect(await guess(PASSWORD, new Date(now.getTime() + 901_000))).not.toBeNull();
  });

  test("a guesser with a whole IPv6 network gets the attempts of one address", async () => {
    const { email } = await createConsoleAccount();
    const guess = (host: number) =>
      authenticatePassword({ email, password: "wrong", address: `2001:db8:77:1::${host}` });
    for (let host = 1; host <= 5; host += 1) expect(await guess(host)).toBeNull();
    await expect(guess(6)).rejects.toMatchObject({ reason: "rate_limited" });
    const neighbour = authenticatePassword({ email, password: PASSWORD, address: "2001:db8:77:2::1" });
    expect(await neighbour).not.toBeNull();
    const spread = async () => {
      for (let host = 1; host <= 51; host += 1) {
        const from = `2001:db8:77:3::${host.toString(16)}`;
        await authenticatePassword({ email: `${newId()}@example.test`, password: "x", address: from });
      }
    };
    await expect(spread()).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("twenty parallel guesses get the same number of attempts as twenty in a row", async () => {
    const { email } = await createConsoleAccount();
    const from = address();
    const guesses = Array.from({ length: 20 }, () =>
      authenticatePassword({ email, password: "wrong", address: from }),
    );
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("one address cannot try the same guess on many accounts", async () => {
    const from = address();
    const refused = async () => {
      for (let count = 0; count < 51; count += 1) {
        await authenticatePassword({ email: `${newId()}@example.test`, password: "x", address: from });
      }
    };
    await expect(refused()).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("an office behind one address signs in all day, and signing in resets nobody's guesses", async () => {
    const from = address();
    const { email } = await createConsoleAccount();
    const right = () => authenticatePassword({ email, password: PASSWORD, address: from });
    for (let count = 0; count < 60; count += 1) expect(await right()).not.toBeNull();
    const wrong = () =>
      authenticatePassword({ email: `${newId()}@example.test`, password: "x", address: from });
    for (let count = 0; count < 50; count += 1) {
      expect(await wrong()).toBeNull();
      if (count < 49) expect(await right()).not.toBeNull();
    }
    await expect(wrong()).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("the counters table identifies nobody", async () => {
    const { email } = await createConsoleAccount();
    await authenticatePassword({ email, password: "x", address: "192.0.2.77" });
    const stored = JSON.stringify(await db.select().from(attemptCounters));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain("192.0.2.77");
  });

  test("an unknown email costs as much as a wrong password: one hash", async () => {
    const { email } = await createConsoleAccount();
    const guess = (who: string) =>
      authenticatePassword({ email: who, password: "wrong", address: address() });
    // The hash for unknown emails is computed once per process.
    await guess(email);
    const known = await countHashes(() => guess(email));
    const unknown = await countHashes(() => guess(`${newId()}@example.test`));
    expect([known, unknown]).toEqual([1, 1]);
    const asked = await watchDatabase(() => guess(email));
    expect(await watchDatabase(() => guess(`${newId()}@example.test`))).toEqual(asked);
  });
});
