import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, createTestKey } from "#lib/http/testing/api-fixture.ts";
import { POST as create } from "./create/route.ts";
import { POST as revoke } from "./revoke/route.ts";

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
});
