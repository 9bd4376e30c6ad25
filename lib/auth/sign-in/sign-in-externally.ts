import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import type { CurrentSignIn, Intent } from "#lib/auth/security/recent-proof.ts";
import { signUpIn } from "#lib/auth/sign-up/sign-up.ts";
import { AppError } from "#lib/platform/errors.ts";
import { cutText } from "#lib/platform/text.ts";
import { serviceName } from "./providers.ts";
import {
  findIdentityAcrossOwners,
  findUser,
  findUserByEmailAcrossOwners,
  insertIdentity,
  type UserRow,
} from "./queries.ts";
import type { StartOptions } from "./sign-ins.ts";

/** A person as identified by an external service. `subject` is the service's permanent id. */
export type ExternalPerson = {
  provider: string;
  subject: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  /** When the service last asked the person for a proof; null if it does not say. */
  authenticatedAt: Date | null;
  /** The invitation they followed. */
  invite?: string | undefined;
  address?: string | undefined;
};

type SignedIn = { id: string; ownerId: string } & StartOptions;

/** Clocks of two machines differ a little. */
const SKEW_MS = 60_000;
const LONG_AGO = new Date(0);

/** An error that the sign-in page, or the settings, explain by this word. */
const refusal = (word: string) => new AppError("AUTH_DENIED", { figures: { refusal: word } });

/**
 * Returns the user of an external identity. A signed-in member (`current`) who confirmed it in the settings connects a
 * new identity, or proves who they are with a known one. Otherwise a new identity signs up if the instance's policy
 * allows it. It never joins an account that merely has the same email: that account could be somebody else's trap.
 * Throws `AUTH_DENIED`; the figure `refusal` says why.
 */
export async function signInExternally(
  person: ExternalPerson,
  current: CurrentSignIn | null,
  now = new Date(),
): Promise<SignedIn> {
  const { provider, subject } = person;
  const intent = current?.intent?.provider === provider ? current.intent : null;
  const known = await findIdentityAcrossOwners(db, provider, subject);
  if (known) return enter(known, person, current, intent, now);
  if (current && intent?.purpose === "connect") return await connect(current, person);
  // Without a confirmation somebody else could have led the browser here.
  if (current) throw refusal("not_confirmed");
  const email = person.email.trim().toLowerCase();
  if (!email || !person.isEmailVerified) throw refusal("unverified");
  if (await findUserByEmailAcrossOwners(db, email)) throw refusal("email_taken");
  return await db.transaction(async (tx) => {
    const name = cutText(person.name.trim(), 120) || (email.split("@", 1)[0] ?? email);
    const { invite, address } = person;
    const emailVerifiedAt = now;
    const { id: ownerId, userId } = await signUpIn(
      tx,
      { name, email, passwordHash: null, invite, address, emailVerifiedAt },
      now,
    );
    await insertIdentity(tx, { provider, subject, ownerId, userId, label: labelOf(person) });
    return { id: userId, ownerId, provenAt: person.authenticatedAt ?? LONG_AGO };
  });
}

const labelOf = ({ email, name }: ExternalPerson): string | null => cutText(email || name, 254) || null;

/**
 * Signs a known person in. Being signed in at the service proves little, because its cookie may be as old as ours: only
 * what the service says about the person's last proof counts. After `prove` a service has to say it, except for those
 * that never do (Google and GitHub).
 */
function enter(
  user: UserRow,
  person: ExternalPerson,
  current: CurrentSignIn | null,
  intent: Intent | null,
  now: Date,
): SignedIn {
  const { id, ownerId } = user;
  const isSame = current?.actor.userId === id;
  const provenAt =
    person.authenticatedAt && new Date(Math.min(person.authenticatedAt.getTime(), now.getTime()));
  if (intent?.purpose !== "prove") {
    return { id, ownerId, provenAt: provenAt ?? LONG_AGO, replaces: isSame ? current?.signInId : undefined };
  }
  if (!isSame) throw refusal("other_person");
  const isFresh = provenAt
    ? provenAt.getTime() >= intent.setAt.getTime() - SKEW_MS
    : person.provider !== "oidc";
  if (!isFresh) throw refusal("not_proven");
  return { id, ownerId, provenAt: provenAt ?? now, replaces: current?.signInId };
}

async function connect(current: CurrentSignIn, person: ExternalPerson): Promise<SignedIn> {
  const { actor, signInId, provenAt } = current;
  const { provider, subject } = person;
  const user = await findUser(db, actor.ownerId, actor.userId);
  if (!user) throw new AppError("AUTH_INVALID");
  const { id, ownerId } = user;
  await db.transaction(async (tx) => {
    await insertIdentity(tx, { provider, subject, ownerId, userId: id, label: labelOf(person) });
    await recordAudit(tx, actor, "identity.connected", { id, name: provider });
    await queueMail(
      tx,
      { ownerId, userId: id, email: user.email },
      "identity_connected",
      serviceName(provider),
    );
  });
  sendMailsSoon();
  return { id, ownerId, provenAt, replaces: signInId };
}
