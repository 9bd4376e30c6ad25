import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { recoveryCodes, signIns, totpFactors } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { PROOF_LIFETIME_MS } from "#lib/auth/security/recent-proof.ts";
import { signInExternally } from "#lib/auth/sign-in/sign-in-externally.ts";
import { findSignIn, startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import {
  BROWSER,
  createConsoleAccount,
  currentOf,
  PASSWORD,
} from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  checkCode,
  completeSignIn,
  confirmAuthenticator,
  getTwoStep,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./authenticator-app.ts";
import { hotp, stepAt } from "./totp.ts";

const STEP_MS = 30_000;

const fromBase32 = (text: string): Buffer => {
  const bits = [...text]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** An account whose phone is set up. `codeAt`: what the phone shows at a time. */
async function createProtected() {
  const account = await createConsoleAccount();
  const session = currentOf(account);
  const { secret, uri } = await startAuthenticator(session);
  const phone = fromBase32(secret);
  const codeAt = (now: Date) => hotp(phone, stepAt(now));
  const startedAt = new Date();
  const { codes } = await confirmAuthenticator(session, codeAt(startedAt), startedAt);
  /** Later, in a time step of its own. */
  let steps = 1;
  const later = () => new Date(startedAt.getTime() + STEP_MS * ++steps);
  return { ...account, session, secret, uri, codeAt, codes, later };
}

const wrong = { details: [{ path: "code", message: "The code is wrong or was used before" }] };

describeDb("an authenticator app", () => {
  test("is asked for once the first code has shown that it works, and its secret is sealed", async () => {
    const account = await createConsoleAccount();
    const session = currentOf(account);
    const { secret, uri } = await startAuthenticator(session);
    expect(uri).toContain(`secret=${secret}&`);
    expect(await getTwoStep(account.actor)).toEqual({ isOn: false, codesLeft: 0 });
    await expect(confirmAuthenticator(session, "000000", new Date(60_000))).rejects.toMatchObject(wrong);
    const now = new Date();
    await confirmAuthenticator(session, hotp(fromBase32(secret), stepAt(now)), now);
    expect(await getTwoStep(account.actor)).toEqual({ isOn: true, codesLeft: 10 });
    const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, account.user.id));
    expect(row?.sealedSecret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
    await expect(startAuthenticator(session)).rejects.toThrow("Remove it first");
  });

  test("makes every sign-in wait for a code: by password, by a service, not by an open browser", async () => {
    const { email, actor, user, session, codeAt, later, signInId } = await createProtected();
    const browser = new FakeBrowser();
    await browser.signIn(email, PASSWORD);
    const [byPassword] = await db.select().from(signIns).where(eq(signIns.isPending, true));
    expect(byPassword?.userId).toBe(user.id);
    expect((await findSignIn(signInId))?.signIn.isPending).toBe(false);
    const found = await findSignIn(byPassword?.id ?? "");
    if (!found) throw new Error("no sign-in");
    await expect(completeSignIn(found, "123456", later())).rejects.toMatchObject(wrong);
    expect((await findSignIn(found.signIn.id))?.signIn.isPending).toBe(true);
    const now = later();
    await completeSignIn(found, codeAt(now), now);
    expect((await findSignIn(found.signIn.id))?.signIn).toMatchObject({ isPending: false, provenAt: now });

    const person = { provider: "google", subject: newId(), name: "", email, isEmailVerified: true };
    const connect = { ...session, intent: { purpose: "connect", provider: "google", setAt: now } } as const;
    await signInExternally({ ...person, authenticatedAt: null }, connect);
    const own = await signInExternally({ ...person, authenticatedAt: new Date() }, null);
    const id = await startSignIn(own, BROWSER, own);
    expect((await findSignIn(id))?.signIn.isPending).toBe(true);
    expect(own.ownerId).toBe(actor.ownerId);
  });

  test("does not let the second step take longer than ten minutes", async () => {
    const { user } = await createProtected();
    const id = await startSignIn(user, BROWSER);
    expect(await findSignIn(id, new Date(Date.now() + 11 * 60_000))).toBeNull();
  });

  test("gives codes that work once, also in parallel, and not one that is older than one used", async () => {
    const { user, codeAt, later } = await createProtected();
    const [before, now] = [later(), later()];
    const both = await Promise.allSettled([
      checkCode(user, codeAt(now), now),
      checkCode(user, codeAt(now), now),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(checkCode(user, codeAt(now), now)).rejects.toMatchObject(wrong);
    await expect(checkCode(user, codeAt(before), now)).rejects.toMatchObject(wrong);
    const next = later();
    await checkCode(user, codeAt(next), next);
  });

  test("cannot be guessed: after five wrong codes the right one is refused too", async () => {
    const { user, codeAt, later } = await createProtected();
    for (let count = 0; count < 5; count += 1) {
      await expect(checkCode(user, "000000", later())).rejects.toMatchObject(wrong);
    }
    const now = later();
    await expect(checkCode(user, codeAt(now), now)).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("opens for one member whatever codes others try", async () => {
    const guesser = await createProtected();
    const other = await createProtected();
    const tryCode = (code: string, now: Date) => checkCode(guesser.user, code, now).catch(() => undefined);
    for (let round = 0; round < 13; round += 1) {
      const now = guesser.later();
      for (let count = 0; count < 4; count += 1) await tryCode("000000", now);
      await tryCode(guesser.codeAt(now), now);
    }
    const now = other.later();
    await expect(checkCode(other.user, other.codeAt(now), now)).resolves.toBeUndefined();
  });

  test("can be replaced by each recovery code once, however it is typed; only hashes are stored", async () => {
    const { user, actor, codes, later } = await createProtected();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = "", third = ""] = codes;
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(JSON.stringify(stored)).not.toContain(first.replaceAll("-", ""));
    await checkCode(user, first, later());
    await expect(checkCode(user, first, later())).rejects.toMatchObject(wrong);
    await checkCode(user, second.replaceAll("-", " ").toUpperCase(), later());
    const both = await Promise.allSettled([checkCode(user, third, later()), checkCode(user, third, later())]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await getTwoStep(actor)).codesLeft).toBe(7);
  });

  test("gets new recovery codes, and the old ones stop working; another account's never do", async () => {
    const [mine, other] = [await createProtected(), await createProtected()];
    const { codes } = await renewRecoveryCodes(mine.session);
    await expect(checkCode(mine.user, mine.codes[0] ?? "", mine.later())).rejects.toMatchObject(wrong);
    await expect(checkCode(other.user, codes[0] ?? "", other.later())).rejects.toMatchObject(wrong);
    await checkCode(mine.user, codes[0] ?? "", mine.later());
  });

  test("is set up, renewed and removed only after a recent proof; removed, nothing asks for it", async () => {
    const { session, actor, user, codes } = await createProtected();
    const stale = { ...session, provenAt: new Date(Date.now() - PROOF_LIFETIME_MS - 1) };
    const proof = { figures: { proof: "required" } };
    await expect(startAuthenticator(stale)).rejects.toMatchObject(proof);
    await expect(confirmAuthenticator(stale, "000000")).rejects.toMatchObject(proof);
    await expect(renewRecoveryCodes(stale)).rejects.toMatchObject(proof);
    await expect(removeAuthenticator(stale)).rejects.toMatchObject(proof);
    await removeAuthenticator(session);
    expect(await getTwoStep(actor)).toEqual({ isOn: false, codesLeft: 0 });
    await expect(checkCode(user, codes[0] ?? "")).rejects.toMatchObject(wrong);
    expect((await findSignIn(await startSignIn(user, BROWSER)))?.signIn.isPending).toBe(false);
  });
});
