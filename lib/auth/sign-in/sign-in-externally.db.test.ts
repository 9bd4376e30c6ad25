import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { type Intent, PROOF_LIFETIME_MS, readIntent, setIntent } from "#lib/auth/security/recent-proof.ts";
import { createConsoleAccount, currentOf } from "#lib/auth/sign-in/testing/console-account.ts";
import { newId } from "#lib/platform/ids.ts";
import { disconnectIdentity } from "../security/access.ts";
import { listConnections } from "./current-session.ts";
import { signInExternally } from "./sign-in-externally.ts";
import { findSignIn } from "./sign-ins.ts";

const person = (email = `${newId()}@example.test`) => ({
  provider: "google",
  subject: newId(),
  name: "Ana",
  email,
  isEmailVerified: true,
  authenticatedAt: null,
});

describeDb("an external identity", () => {
  test("of the first visitor creates the instance's account, and finds it again", async () => {
    const ana = person();
    const { id } = await signInExternally(ana, null);
    expect(await signInExternally({ ...ana, email: "changed@example.test" }, null)).toMatchObject({ id });
  });

  test("of a later visitor needs an invitation, like everybody else", async () => {
    await expect(signInExternally(person(), null)).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("never takes over an account with the same email", async () => {
    const { email } = await createConsoleAccount();
    await expect(signInExternally(person(email.toUpperCase()), null)).rejects.toMatchObject({
      figures: { refusal: "email_taken" },
    });
  });

  test("with an unconfirmed email creates nothing", async () => {
    await expect(signInExternally({ ...person(), isEmailVerified: false }, null)).rejects.toMatchObject({
      figures: { refusal: "unverified" },
    });
  });

  test("is connected to the signed-in account once the person has confirmed it, and stays with it", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const ana = person();
    for (const intent of [
      null,
      { purpose: "connect", provider: "github" },
      { purpose: "prove", provider: "google" },
    ]) {
      await expect(signInExternally(ana, currentOf(mine, intent as Intent | null))).rejects.toMatchObject({
        figures: { refusal: "not_confirmed" },
      });
    }
    const connect = { purpose: "connect", provider: "google" } as const;
    const tied = await signInExternally(ana, currentOf(mine, connect));
    expect(tied).toMatchObject({ ownerId: mine.actor.ownerId, replaces: mine.signInId });
    expect(await signInExternally(ana, currentOf(other, connect))).toMatchObject({ id: tied.id });
    expect((await listConnections(mine.actor)).connected).toMatchObject([
      { provider: "google", label: ana.email, createdAt: expect.any(Date) },
    ]);
  });

  test("may be connected only after a recent proof, and not for long", async () => {
    const mine = await createConsoleAccount();
    const current = currentOf(mine);
    const stale = { ...current, provenAt: new Date(Date.now() - PROOF_LIFETIME_MS - 1) };
    const connect = { purpose: "connect", provider: "google" } as const;
    await expect(setIntent(stale, connect)).rejects.toMatchObject({ figures: { proof: "required" } });
    await setIntent(current, connect);
    const found = await findSignIn(mine.signInId);
    expect(found && readIntent(found.signIn)).toMatchObject(connect);
    expect(found && readIntent(found.signIn, new Date(Date.now() + PROOF_LIFETIME_MS + 1))).toBeNull();
  });

  test("is disconnected by its owner only, after a recent proof, and then signs in to nothing", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const ana = person();
    await signInExternally(ana, currentOf(mine, { purpose: "connect", provider: "google" }));
    const stale = { ...currentOf(mine), provenAt: new Date(0) };
    await expect(disconnectIdentity(stale, ana)).rejects.toMatchObject({ figures: { proof: "required" } });
    await expect(disconnectIdentity(currentOf(other), ana)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await disconnectIdentity(currentOf(mine), ana);
    await expect(signInExternally(ana, null)).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("that is the only way to sign in stays connected", async () => {
    const mine = await createConsoleAccount();
    await signInExternally(person(), currentOf(mine, { purpose: "connect", provider: "google" }));
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, mine.user.id));
    const [only] = (await listConnections(mine.actor)).connected;
    if (!only) throw new Error("not connected");
    await expect(disconnectIdentity(currentOf(mine), only)).rejects.toThrow("only way to sign in");
  });
});
