import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { revokeKeys } from "#lib/auth/keys/keys.ts";
import { lockKeyRows } from "#lib/auth/keys/queries.ts";
import { removeAccess } from "#lib/auth/security/access.ts";
import { callApi, createTestAccount, createTestKey } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { keyRoutes } from "./key-routes.ts";

const create = keyRoutes["/keys/create"].POST;
const revoke = keyRoutes["/keys/revoke"].POST;

describeDb("a key that is revoked", () => {
  test("leaves no key that it was creating at that moment", async () => {
    const account = await createTestAccount();
    for (let round = 0; round < 10; round += 1) {
      const { key, keyId } = await createTestKey(account);
      const make = () => callApi(create, { key, body: { name: "Shop", scope: "full" } });
      const end = () => callApi(revoke, { key: account.key, body: { id: keyId } });
      const [, ended] = await Promise.all([make(), end(), make(), make()]);
      expect(ended?.status).toBe(200);
      const made = await db.select().from(apiKeys).where(eq(apiKeys.parentId, keyId));
      expect(made.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    }
  });

  test("with everything else that opens the account leaves no key that it was creating at that moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = await createTestAccount();
      const make = () => callApi(create, { key: account.key, body: { name: "Shop", scope: "full" } });
      const now = new Date();
      const end = () => db.transaction((tx) => removeAccess(tx, account, { withSecondStep: false, now }));
      await Promise.all([make(), end(), make(), make()]);
      const made = await db.select().from(apiKeys).where(eq(apiKeys.ownerId, account.ownerId));
      expect(made.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    }
  });

  test("revokes none itself: of two that revoke each other, one stays", async () => {
    const account = await createTestAccount();
    for (let round = 0; round < 10; round += 1) {
      const [ana, ben] = [await createTestKey(account), await createTestKey(account)];
      const answers = await Promise.all([
        callApi(revoke, { key: ana.key, body: { id: ben.keyId } }),
        callApi(revoke, { key: ben.key, body: { id: ana.keyId } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  // PGlite has one connection, so nobody waits there.
  test.runIf(env.TEST_DATABASE_URL)(
    "together with others waits for nobody who waits for it, though keys that they created are revoked with them",
    async () => {
      const account = await createTestAccount();
      const owner = { ownerId: account.ownerId, userId: account.userId, role: "owner" as const };
      const [first, second] = [await createTestKey(account), await createTestKey(account)];
      const { body: child } = await callApi(create, {
        key: first.key,
        body: { name: "Shop", scope: "full" },
      });
      let pending: Promise<string[]>[] = [];
      const waiters = async () => {
        const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
        const [row] = await db
          .select({ waiting: sql<number>`count(*)::int` })
          .from(sql`pg_stat_activity`)
          .where(isWaiting);
        return row?.waiting;
      };
      await db.transaction(async (tx) => {
        await lockKeyRows(tx, account.ownerId, { ids: [second.keyId] });
        // A request that locked a child before the other's parent would now wait for it in vain.
        pending = [revokeKeys(owner, [second.keyId, child.id])];
        await expect.poll(waiters).toBe(1);
        pending.push(revokeKeys(owner, [first.keyId, second.keyId]));
        await expect.poll(waiters).toBe(2);
      });
      const revoked = (await Promise.all(pending)).flat();
      expect(revoked.sort()).toEqual([first.keyId, second.keyId, child.id].sort());
    },
  );
});
