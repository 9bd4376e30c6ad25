import { eq, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { makeResetLink } from "#lib/auth/passwords/make-reset-link.ts";
import {
  BROWSER,
  createConsoleAccount,
  currentOf,
  firstMember,
  PASSWORD,
} from "#lib/auth/sign-in/testing/console-account.ts";
import { createTestKey, NODES } from "#lib/http/testing/api-fixture.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { hasInstanceOwner, insertAccount } from "../accounts/accounts.ts";
import { deleteAccount } from "./delete-account.ts";
import { signInExternally } from "./sign-in-externally.ts";
import { findSignIn, revokeOtherSignIns, revokeSignIn, startSignIn } from "./sign-ins.ts";

/** Rows of every table with an owner, so tables added later are covered too. */
async function rowsOf(ownerId: string): Promise<number> {
  let rows = 0;
  for (const table of Object.values(schema)) {
    if (!(table instanceof PgTable) || !("ownerId" in table)) continue;
    const found = await db.execute(sql`select 1 from ${table} where owner_id = ${ownerId}`);
    rows += [...(Array.isArray(found) ? found : (found as unknown as { rows: unknown[] }).rows)].length;
  }
  return rows;
}

async function fill({ ownerId, userId }: MemberActor): Promise<string> {
  await createTestKey({ ownerId, userId });
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
  test("needs its password and email, and deletes everything of this account and nothing else", async () => {
    const mine = await createConsoleAccount();
    const other = await createConsoleAccount();
    const media = new FakeLiveKit();
    const room = await fill(mine.actor);
    await fill(other.actor);
    await makeResetLink(mine.user, {});
    await signInExternally(
      {
        provider: "oidc",
        subject: newId(),
        name: "",
        email: "",
        isEmailVerified: false,
        authenticatedAt: null,
      },
      currentOf(mine, { purpose: "connect", provider: "oidc" }),
    );
    const kept = await rowsOf(other.actor.ownerId);
    const refused = [
      { email: mine.email, password: "wrong" },
      { email: mine.email, password: undefined },
      { email: other.email, password: PASSWORD },
    ];
    for (const confirmation of refused) {
      await expect(deleteAccount(mine.actor, confirmation, media)).rejects.toMatchObject({
        code: "VALIDATION",
      });
    }
    expect(await rowsOf(mine.actor.ownerId)).toBe(13);
    await deleteAccount(mine.actor, { email: mine.email, password: PASSWORD }, media);
    expect(await rowsOf(mine.actor.ownerId)).toBe(0);
    expect(await rowsOf(other.actor.ownerId)).toBe(kept);
    expect(media.deleted).toEqual([room]);
    expect(await findSignIn(mine.signInId)).toBeNull();
  });

  test("of the instance's owner passes on the instance; only without other accounts the next visitor becomes the owner", async () => {
    await db.delete(schema.accounts);
    const account = { name: "Owner", plan: "paid" as const, isInstanceOwner: true };
    const owner = await insertAccount(db, account, { email: "owner@example.test", passwordHash: null });
    const heir = await createConsoleAccount();
    await createConsoleAccount();
    const confirmation = { email: "owner@example.test", password: undefined, provenAt: new Date() };
    await deleteAccount(await firstMember(owner.id), confirmation, new FakeLiveKit());
    const [now] = await db.select().from(schema.accounts).where(eq(schema.accounts.isInstanceOwner, true));
    expect(now?.id).toBe(heir.actor.ownerId);
    await db.delete(schema.accounts);
    expect(await hasInstanceOwner(db)).toBe(false);
  });

  test("of the instance's owner passes it on to people who only sign in with a service, and never to the demo", async () => {
    await db.delete(schema.accounts);
    const account = { name: "Owner", plan: "paid" as const, isInstanceOwner: true };
    const owner = await insertAccount(db, account, { email: "owner@example.test", passwordHash: null });
    const demo = { name: "Demo", plan: "paid" as const };
    await insertAccount(db, demo, { email: "demo@example.test", passwordHash: null });
    const heir = await insertAccount(
      db,
      { name: "Heir", plan: "paid" },
      { email: "h@example.test", passwordHash: null },
    );
    const identity = { provider: "google", subject: newId(), ownerId: heir.id, userId: heir.userId };
    await db.insert(schema.userIdentities).values(identity);
    const confirmation = { email: "owner@example.test", password: undefined, provenAt: new Date() };
    await deleteAccount(await firstMember(owner.id), confirmation, new FakeLiveKit());
    const [now] = await db.select().from(schema.accounts).where(eq(schema.accounts.isInstanceOwner, true));
    expect(now?.id).toBe(heir.id);
    await db.delete(schema.accounts);
  });
});

describeDb("sign-ins", () => {
  test("of another account cannot be revoked or distinguished from a missing one", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const outcomes = await Promise.allSettled([
      revokeSignIn(mine.actor, other.signInId),
      revokeSignIn(mine.actor, newId()),
    ]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(await findSignIn(other.signInId)).not.toBeNull();
  });

  test("all others are signed out at once, and the requesting one stays", async () => {
    const mine = await createConsoleAccount();
    const second = await startSignIn(mine.user, BROWSER);
    await revokeOtherSignIns(mine.actor, second);
    expect([await findSignIn(mine.signInId), (await findSignIn(second))?.signIn.id]).toEqual([null, second]);
  });
});
