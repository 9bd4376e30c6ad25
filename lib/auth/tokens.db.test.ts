import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { isExportAddress, signExportAddress } from "#lib/account-export/export-account.ts";
import {
  checkCode,
  confirmAuthenticator,
  newRecoveryCodes,
  startAuthenticator,
} from "#lib/auth/factors/authenticator-app.ts";
import { hotp, stepAt } from "#lib/auth/factors/totp.ts";
import { inviteMember, joinAccount } from "#lib/auth/members/invitations.ts";
import { makeResetLink } from "#lib/auth/passwords/make-reset-link.ts";
import { resetPassword } from "#lib/auth/passwords/reset-password.ts";
import { confirmEmail } from "#lib/auth/sign-in/confirm-email.ts";
import { decodeSession, sessionSecret } from "#lib/auth/sign-in/env.ts";
import { findUserByEmailAcrossOwners } from "#lib/auth/sign-in/queries.ts";
import { findSignIn, revokeSignIn, startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { BROWSER, createConsoleAccount, currentOf } from "#lib/auth/sign-in/testing/console-account.ts";
import { makeSetupLink, redeemSetupLink } from "#lib/auth/sign-up/setup-link.ts";
import { signUp } from "#lib/auth/sign-up/sign-up.ts";
import { attackToken, type TokenKind } from "#lib/http/testing/attack-token.ts";
import { TOKEN_SOURCES } from "#lib/http/testing/token-sources.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { isOwnChallenge, newChallenge, spendChallenge } from "./factors/passkeys.ts";
import { makeEmailLink, newOneTimeToken } from "./sign-in/email-link.ts";
import { createInvite } from "./sign-up/invites.ts";

const NEW_PASSWORD = "seven green kettles sing";

const newHolder = createConsoleAccount;
type Holder = Awaited<ReturnType<typeof newHolder>>;

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
const tokenOf = (url: string): string => new URL(url).hash.slice(1).replace("invite=", "");
const guess = async () => newOneTimeToken().token;
const freshEmail = () => `${newId()}@example.test`;

async function setInstanceOwner(ownerId: string | null): Promise<void> {
  await db.update(accounts).set({ isInstanceOwner: false });
  if (ownerId) await db.update(accounts).set({ isInstanceOwner: true }).where(eq(accounts.id, ownerId));
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Sets up an authenticator app. A code of the next half minute counts too, so it is the first unused one. */
async function protect(holder: Holder): Promise<{ nextCode: string; codes: string[] }> {
  const session = currentOf(holder);
  const { secret } = await startAuthenticator(session);
  const step = stepAt(new Date());
  const { codes } = await confirmAuthenticator(session, hotp(fromBase32(secret), step));
  return { nextCode: hotp(fromBase32(secret), step + 1), codes };
}

const sealCookie = (signInId: string) => encode({ token: { signInId }, secret: sessionSecret() });

/** The browser that a cookie names. */
async function findBrowser(cookie: string) {
  const token = await decodeSession({ token: cookie, secret: sessionSecret() }).catch(() => null);
  return token?.signInId ? await findSignIn(token.signInId) : null;
}

async function resets(token: string, { email }: Holder): Promise<boolean> {
  const before = await findUserByEmailAcrossOwners(db, email);
  const isDone = await succeeds(resetPassword({ token, password: NEW_PASSWORD }));
  const after = await findUserByEmailAcrossOwners(db, email);
  return isDone && before?.passwordHash !== after?.passwordHash;
}

async function joins(token: string, { actor }: Holder): Promise<boolean> {
  const email = freshEmail();
  await joinAccount({ token, email, password: NEW_PASSWORD }).catch(() => null);
  const [joined] = await db.select().from(users).where(eq(users.email, email));
  return joined?.ownerId === actor.ownerId;
}

const KINDS: Record<string, TokenKind<Holder>> = {
  "session cookie": {
    make: ({ signInId }) => sealCookie(signInId),
    opens: async (cookie, { user }) => (await findBrowser(cookie))?.user.id === user.id,
    livesMs: 7 * DAY_MS,
  },
  "address of an export": {
    make: async ({ actor }) => signExportAddress(actor).split("?")[1] ?? "",
    opens: async (query, { actor }) => isExportAddress(actor, new URLSearchParams(query)),
    livesMs: 5 * MINUTE_MS,
  },
  "passkey challenge": {
    make: async ({ user }) => newChallenge(`prove ${user.id}`),
    opens: async (challenge, { user }) => {
      const encoded = Buffer.from(challenge).toString("base64url");
      return isOwnChallenge(encoded, `prove ${user.id}`) && (await succeeds(spendChallenge(encoded)));
    },
    livesMs: 5 * MINUTE_MS,
    isOneTime: true,
  },
  "code of an authenticator app": {
    make: async (holder) => (await protect(holder)).nextCode,
    opens: (code, { user }) => succeeds(checkCode(user, code)),
    forge: async (holder) => {
      await protect(holder);
      return hotp(randomBytes(20), stepAt(new Date()) + 1);
    },
    livesMs: 2 * MINUTE_MS,
    isOneTime: true,
  },
  "recovery code": {
    make: async (holder) => (await protect(holder)).codes[0] ?? "",
    opens: (code, { user }) => succeeds(checkCode(user, code)),
    forge: async (holder) => {
      await protect(holder);
      return newRecoveryCodes()[0] ?? "";
    },
    isOneTime: true,
  },
  "link that resets a password": {
    make: async ({ user }) => tokenOf((await makeResetLink(user, {})).url),
    opens: resets,
    forge: guess,
    livesMs: HOUR_MS,
    isOneTime: true,
  },
  "link that confirms an email": {
    make: async ({ actor, email }) => tokenOf(await makeEmailLink({ ...actor, email })),
    opens: (token, holder) => succeeds(confirmEmail(currentOf(holder), token)),
    forge: guess,
    livesMs: DAY_MS,
    isOneTime: true,
  },
  "invitation of a member": {
    make: async ({ actor }) =>
      tokenOf(
        (await inviteMember({ actor, provenAt: new Date() }, { email: freshEmail(), role: "editor" }, null))
          .url,
      ),
    opens: joins,
    forge: guess,
    livesMs: 7 * DAY_MS,
    isOneTime: true,
  },
  "invitation to the instance": {
    make: async ({ actor }) => {
      await setInstanceOwner(actor.ownerId);
      return tokenOf((await createInvite(actor, {}, null)).url);
    },
    opens: async (invite, { actor }) => {
      await setInstanceOwner(actor.ownerId);
      return await succeeds(signUp({ name: "Ana", email: freshEmail(), password: NEW_PASSWORD, invite }));
    },
    forge: guess,
    livesMs: 7 * DAY_MS,
    isOneTime: true,
    isShared: true,
  },
  "set-up link": {
    make: async () => {
      await setInstanceOwner(null);
      return tokenOf((await makeSetupLink()).url);
    },
    opens: (token) => succeeds(db.transaction((tx) => redeemSetupLink(tx, token, new Date()))),
    forge: guess,
    livesMs: DAY_MS,
    isOneTime: true,
    isShared: true,
  },
};

describeDb("tokens of the console and of mails", () => {
  describe.each(Object.entries(KINDS))("%s", (_, kind) => attackToken(kind, newHolder));

  test("a one-time token of one kind opens nothing as another kind", async () => {
    const holder = await newHolder();
    const oneTime = Object.entries(KINDS).filter(([name]) => /^(link|invitation|set-up)/.test(name));
    for (const [name, { make }] of oneTime) {
      const token = await make(holder);
      for (const [other, { opens }] of oneTime) {
        if (other !== name) expect(await opens(token, holder), `${name} as ${other}`).toBe(false);
      }
    }
  });

  test("a cookie opens nothing after signing out, and no session before the second factor", async () => {
    const holder = await newHolder();
    const cookie = await sealCookie(holder.signInId);
    await revokeSignIn(holder.actor, holder.signInId);
    expect(await findBrowser(cookie)).toBeNull();
    await protect(holder);
    const pending = await findBrowser(await sealCookie(await startSignIn(holder.user, BROWSER)));
    expect(pending?.signIn.isPending).toBe(true);
  });
});

test("every kind is listed", () => {
  const listed = new Set(Object.values(TOKEN_SOURCES));
  for (const name of Object.keys(KINDS)) expect(listed, name).toContain(name);
});
