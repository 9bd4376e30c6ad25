import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { attemptCounters } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import { watchDatabase } from "#lib/platform/testing/watch-database.ts";
import { authenticatePassword } from "#lib/sign-in/authenticate-password.ts";
import { createConsoleAccount, PASSWORD } from "#lib/sign-in/testing/console-account.ts";

/** How many password hashes Node computes while `work` runs. */
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
  test("opens its own account, whatever its Unicode spelling, and no other", async () => {
    const { email, user } = await createConsoleAccount();
    const other = await createConsoleAccount();
    const right = { email, password: PASSWORD.normalize("NFKD"), address: address() };
    expect((await authenticatePassword(right))?.id).toBe(user.id);
    expect(await authenticatePassword({ ...right, password: `${PASSWORD} ` })).toBeNull();
    expect((await authenticatePassword({ ...right, email: other.email }))?.id).not.toBe(user.id);
  });

  test("the sixth guess in a quarter of an hour is refused before it is judged, even when it is right", async () => {
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

  test("twenty parallel guesses get no more tries than twenty in a row", async () => {
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

  test("the table of counters names nobody", async () => {
    const { email } = await createConsoleAccount();
    await authenticatePassword({ email, password: "x", address: "192.0.2.77" });
    const stored = JSON.stringify(await db.select().from(attemptCounters));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain("192.0.2.77");
  });

  test("an e-mail that nobody has costs as much as a wrong password: one hash", async () => {
    const { email } = await createConsoleAccount();
    const guess = (who: string) =>
      authenticatePassword({ email: who, password: "wrong", address: address() });
    // The hash that stands in for the one that nobody has is made once in the life of the process.
    await guess(email);
    const known = await countHashes(() => guess(email));
    const unknown = await countHashes(() => guess(`${newId()}@example.test`));
    expect([known, unknown]).toEqual([1, 1]);
    const asked = await watchDatabase(() => guess(email));
    expect(await watchDatabase(() => guess(`${newId()}@example.test`))).toEqual(asked);
  });
});
