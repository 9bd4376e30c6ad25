import { eq, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { insertAccount } from "#lib/accounts/create-account.ts";
import { hasInstanceOwner } from "#lib/accounts/has-instance-owner.ts";
import { newId } from "#lib/platform/ids.ts";
import { createTestKey, NODES } from "#lib/platform/testing/api-fixture.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { deleteAccount } from "#lib/sign-in/delete-account.ts";
import { findSignIn } from "#lib/sign-in/find-sign-in.ts";
import { makeResetLink } from "#lib/sign-in/make-reset-link.ts";
import { revokeOtherSignIns, revokeSignIn } from "#lib/sign-in/revoke-sign-in.ts";
import { signInExternally } from "#lib/sign-in/sign-in-externally.ts";
import { startSignIn } from "#lib/sign-in/start-sign-in.ts";
import { BROWSER, createConsoleAccount, PASSWORD } from "#lib/sign-in/testing/console-account.ts";

/** Rows of every table that has an owner, so that a table added later is looked at too. */
async function rowsOf(ownerId: string): Promise<number> {
  let rows = 0;
  for (const table of Object.values(schema)) {
    if (!(table instanceof PgTable) || !("ownerId" in table)) continue;
    const found = await db.execute(sql`select 1 from ${table} where owner_id = ${ownerId}`);
    rows += [...(Array.isArray(found) ? found : (found as unknown as { rows: unknown[] }).rows)].length;
  }
  return rows;
}

async function fill(ownerId: string): Promise<string> {
  await createTestKey(ownerId);
  const [scenarioId, sessionId] = [newId(), newId()];
  const scenario = { name: "S", nodesJson: NODES, llmModel: "gpt-4.1-mini" };
  await db.insert(schema.scenarios).values({ id: scenarioId, ownerId, ...scenario });
  await db.insert(schema.sessions).values({
    id: sessionId,
    ownerId,
    kind: "api",
    scenarioId,
    avatarId: newId(),
    scenario,
    runtimeVars: {},
    sttKeywords: [],
    recordConversation: false,
    showAiLabel: true,
    maxDurationMs: 1000,
    status: "active",
  });
  return sessionId;
}

describeDb("deleting an account", () => {
  test("needs its password and its e-mail, and deletes everything of it and of nobody else", async () => {
    const mine = await createConsoleAccount();
    const other = await createConsoleAccount();
    const media = new FakeLiveKit();
    const room = await fill(mine.caller.ownerId);
    await fill(other.caller.ownerId);
    await makeResetLink(mine.user);
    await signInExternally(
      { provider: "oidc", subject: newId(), name: "", email: "", isEmailVerified: false },
      mine.caller,
    );
    const kept = await rowsOf(other.caller.ownerId);
    const refused = [
      { email: mine.email, password: "wrong" },
      { email: mine.email, password: undefined },
      { email: other.email, password: PASSWORD },
    ];
    for (const confirmation of refused) {
      await expect(deleteAccount(mine.caller, confirmation, media)).rejects.toMatchObject({
        code: "VALIDATION",
      });
    }
    expect(await rowsOf(mine.caller.ownerId)).toBe(7);
    await deleteAccount(mine.caller, { email: mine.email, password: PASSWORD }, media);
    expect(await rowsOf(mine.caller.ownerId)).toBe(0);
    expect(await rowsOf(other.caller.ownerId)).toBe(kept);
    expect(media.deleted).toEqual([room]);
    expect(await findSignIn(mine.signInId)).toBeNull();
  });

  test("of the instance's owner passes the instance on, and leaves it to the first visitor only when nobody is left", async () => {
    await db.delete(schema.accounts);
    const account = { name: "Owner", plan: "paid" as const, isInstanceOwner: true };
    const owner = await insertAccount(db, account, { email: "owner@example.test", passwordHash: null });
    const heir = await createConsoleAccount();
    await createConsoleAccount();
    const confirmation = { email: "owner@example.test", password: undefined };
    await deleteAccount({ ownerId: owner.id }, confirmation, new FakeLiveKit());
    const [now] = await db.select().from(schema.accounts).where(eq(schema.accounts.isInstanceOwner, true));
    expect(now?.id).toBe(heir.caller.ownerId);
    await db.delete(schema.accounts);
    expect(await hasInstanceOwner(db)).toBe(false);
  });
});

describeDb("sign-ins", () => {
  test("of another account cannot be revoked, nor told from one that never was", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const outcomes = await Promise.allSettled([
      revokeSignIn(mine.caller, other.signInId),
      revokeSignIn(mine.caller, newId()),
    ]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await findSignIn(other.signInId)).not.toBeNull();
  });

  test("all others go at once, and the one that asks stays", async () => {
    const mine = await createConsoleAccount();
    const second = await startSignIn(mine.user, BROWSER);
    await revokeOtherSignIns(mine.caller, second);
    expect([await findSignIn(mine.signInId), (await findSignIn(second))?.signIn.id]).toEqual([null, second]);
  });
});
