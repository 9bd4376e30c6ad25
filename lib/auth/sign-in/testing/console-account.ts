import { eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { users } from "#db/schema/index.ts";
import { createAccount } from "#lib/auth/accounts/accounts.ts";
import type { CurrentSignIn, Intent } from "#lib/auth/security/recent-proof.ts";
import { findUserByEmailAcrossOwners } from "#lib/auth/sign-in/queries.ts";
import { startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";

export const PASSWORD = "correct horse battery";
export const BROWSER = { userAgent: "Test browser", address: "192.0.2.1" };

/** An account with a password, signed in once. */
export async function createConsoleAccount() {
  const email = `owner-${newId()}@example.test`;
  const { id: ownerId } = await createAccount({ email, password: PASSWORD, plan: "paid" });
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) throw new Error("no user");
  const actor: MemberActor = { ownerId, userId: user.id, role: user.role };
  return { actor, email, user, signInId: await startSignIn(user, BROWSER) };
}

/** The account's browser as its own requests see it: proved a moment ago, with what it goes to a service for. */
export const currentOf = (
  { actor, signInId }: Pick<Awaited<ReturnType<typeof createConsoleAccount>>, "actor" | "signInId">,
  intent: Pick<Intent, "purpose" | "provider"> | null = null,
): CurrentSignIn => {
  const now = new Date();
  return { actor, signInId, provenAt: now, intent: intent && { ...intent, setAt: now } };
};

/** The first member of an account. */
export async function firstMember(ownerId: string): Promise<MemberActor> {
  const [user] = await db.select().from(users).where(eq(users.ownerId, ownerId)).orderBy(users.id).limit(1);
  if (!user) throw new Error("no user");
  return { ownerId, userId: user.id, role: user.role };
}
