import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import {
  findIdentityAcrossOwners,
  findUser,
  findUserByEmailAcrossOwners,
  insertIdentity,
} from "#lib/sign-in/queries.ts";
import { signUpIn } from "#lib/sign-in/sign-up.ts";

/** Somebody as an external service vouches for them. `subject` is the service's own, lasting id. */
export type ExternalPerson = {
  provider: string;
  subject: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  /** The invitation that they came by. */
  invite?: string | undefined;
};

type SignedIn = { id: string; ownerId: string };

/**
 * The user behind an external identity. A new identity is tied to the account of whoever is signed in (`current`), else
 * it signs up, as the instance's policy allows. It never joins an account that merely has the same e-mail: addresses
 * are not verified here, so that account may be somebody else's trap. Throws `AUTH_DENIED`; the figure `refusal` says why.
 */
export async function signInExternally(
  person: ExternalPerson,
  current: Caller | null,
  now = new Date(),
): Promise<SignedIn> {
  const { provider, subject } = person;
  const known = await findIdentityAcrossOwners(db, provider, subject);
  if (known) return { id: known.id, ownerId: known.ownerId };
  if (current) return await connect(current, person);
  const email = person.email.trim().toLowerCase();
  if (!email || !person.isEmailVerified) {
    throw new AppError("AUTH_DENIED", { figures: { refusal: "unverified" } });
  }
  if (await findUserByEmailAcrossOwners(db, email)) {
    throw new AppError("AUTH_DENIED", { figures: { refusal: "email_taken" } });
  }
  return await db.transaction(async (tx) => {
    const name = person.name.trim().slice(0, 120) || (email.split("@", 1)[0] ?? email);
    const { id: ownerId, userId } = await signUpIn(
      tx,
      { name, email, passwordHash: null, invite: person.invite },
      now,
    );
    await insertIdentity(tx, { provider, subject, ownerId, userId });
    return { id: userId, ownerId };
  });
}

async function connect(current: Caller, { provider, subject }: ExternalPerson): Promise<SignedIn> {
  const user = await findUser(db, current.ownerId);
  if (!user) throw new AppError("AUTH_INVALID");
  await insertIdentity(db, { provider, subject, ownerId: user.ownerId, userId: user.id });
  return { id: user.id, ownerId: user.ownerId };
}
