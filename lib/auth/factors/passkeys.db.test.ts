import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { passkeys, signIns, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { FakeAuthenticator } from "#lib/auth/factors/testing/fake-authenticator.ts";
import { listProofMethods, proveByPasskey, startPasskeyProof } from "#lib/auth/security/prove.ts";
import { findSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { createConsoleAccount, currentOf } from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { listPasskeys } from "../sign-in/current-session.ts";
import {
  canUsePasskeys,
  checkAssertion,
  finishRegistration,
  passkeySite,
  removePasskey,
  startAssertion,
  startRegistration,
} from "./passkeys.ts";

const own = { APP_URL: env.APP_URL };
afterEach(() => void Object.assign(env, own));

async function createWithPasskey() {
  const account = await createConsoleAccount();
  const session = currentOf(account);
  const device = new FakeAuthenticator();
  const { challenge } = await startRegistration(session);
  await finishRegistration(session, { name: "Laptop", response: device.register(challenge, passkeySite()) });
  return { ...account, session, device };
}

const signInOptions = async () => (await startAssertion("sign-in")).challenge;
const use = (response: string, now?: Date) =>
  checkAssertion(response, { purpose: "sign-in", address: newId() }, now);
const rejected = { code: "VALIDATION" };

describeDb("a passkey", () => {
  test("signs in alone, as two factors in one, and says when it was used", async () => {
    const { device, actor, user } = await createWithPasskey();
    const response = device.sign(await signInOptions(), passkeySite());
    const browser = new FakeBrowser();
    const { body } = await browser.send("GET", "csrf");
    await browser.send("POST", "callback/passkey", { ...body, response, json: "true" });
    expect(await browser.isSignedIn()).toBe(true);
    const rows = await db.select().from(signIns).where(eq(signIns.userId, user.id));
    expect(rows.filter(({ isPending }) => isPending)).toEqual([]);
    expect(await listPasskeys(actor)).toMatchObject([{ name: "Laptop", lastUsedAt: expect.any(Date) }]);
  });

  test("answers each challenge once, also in parallel, and within five minutes", async () => {
    const { device, user } = await createWithPasskey();
    const late = device.sign(await signInOptions(), passkeySite());
    await expect(use(late, new Date(Date.now() + 301_000))).rejects.toMatchObject(rejected);
    const response = device.sign(await signInOptions(), passkeySite());
    const both = await Promise.allSettled([use(response), use(response)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(use(response)).rejects.toMatchObject({
      code: expect.stringMatching(/AUTH_DENIED|VALIDATION/),
    });
    expect((await use(device.sign(await signInOptions(), passkeySite()))).id).toBe(user.id);
  });

  test("is refused from another site, for another purpose, with a made-up challenge or without a PIN", async () => {
    const { device, actor } = await createWithPasskey();
    const site = passkeySite();
    const phish = { ...site, origin: "https://visavis.evil.test" };
    const other = { ...site, rpID: "evil.test" };
    expect(await use(device.sign(await signInOptions(), site))).toBeTruthy();
    const { challenge: proof } = await startPasskeyProof({ actor });
    const wrong = [
      device.sign(await signInOptions(), phish),
      device.sign(await signInOptions(), other),
      device.sign(proof, site),
      device.sign(Buffer.from(`x.${Date.now() + 60_000}.made-up`).toString("base64url"), site),
    ];
    device.verifiesUser = false;
    wrong.push(device.sign(await signInOptions(), site));
    wrong.push("{}", "not json", new FakeAuthenticator().sign(await signInOptions(), site));
    for (const response of wrong) await expect(use(response)).rejects.toMatchObject(rejected);
  });

  test("that was copied is refused once the copy's counter lags behind", async () => {
    const { device } = await createWithPasskey();
    device.counter = 50;
    await use(device.sign(await signInOptions(), passkeySite()));
    device.counter = 10;
    await expect(use(device.sign(await signInOptions(), passkeySite()))).rejects.toMatchObject(rejected);
  });

  test("cannot be tried without end", async () => {
    const { device } = await createWithPasskey();
    const address = newId();
    const attempt = () =>
      checkAssertion(device.sign("bWFkZS11cA", passkeySite()), { purpose: "sign-in", address });
    for (let count = 0; count < 5; count += 1) await expect(attempt()).rejects.toMatchObject(rejected);
    await expect(attempt()).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("is added only after a recent proof, for the account that asked, and to one account", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const stale = { ...currentOf(mine), provenAt: new Date(0) };
    const proof = { figures: { proof: "required" } };
    await expect(startRegistration(stale)).rejects.toMatchObject(proof);
    const device = new FakeAuthenticator();
    const { challenge } = await startRegistration(currentOf(mine));
    const input = { name: "Key", response: device.register(challenge, passkeySite()) };
    await expect(finishRegistration(stale, input)).rejects.toMatchObject(proof);
    await expect(finishRegistration(currentOf(other), input)).rejects.toMatchObject(rejected);
    await finishRegistration(currentOf(mine), input);
    await expect(finishRegistration(currentOf(mine), input)).rejects.toMatchObject({
      code: expect.stringMatching(/AUTH_DENIED|VALIDATION/),
    });
    const { challenge: second } = await startRegistration(currentOf(other));
    const taken = { name: "Key", response: device.register(second, passkeySite()) };
    await expect(finishRegistration(currentOf(other), taken)).rejects.toMatchObject(rejected);
    const careless = new FakeAuthenticator();
    careless.verifiesUser = false;
    const { challenge: third } = await startRegistration(currentOf(other));
    const unverified = { name: "Key", response: careless.register(third, passkeySite()) };
    await expect(finishRegistration(currentOf(other), unverified)).rejects.toMatchObject(rejected);
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, other.user.id))).toEqual([]);
  });

  test("proves who its own member is, and nobody else", async () => {
    const [mine, other] = [await createWithPasskey(), await createWithPasskey()];
    await db
      .update(signIns)
      .set({ provenAt: new Date(0) })
      .where(eq(signIns.id, mine.signInId));
    expect(await listProofMethods(mine.session)).toMatchObject({ passkey: true });
    const foreign = other.device.sign((await startPasskeyProof(mine.session)).challenge, passkeySite());
    await expect(proveByPasskey(mine.session, foreign)).rejects.toMatchObject(rejected);
    await proveByPasskey(
      mine.session,
      mine.device.sign((await startPasskeyProof(mine.session)).challenge, passkeySite()),
    );
    const proven = (await findSignIn(mine.signInId))?.signIn.provenAt.getTime() ?? 0;
    expect(Date.now() - proven).toBeLessThan(60_000);
  });

  test("is removed by its own member after a recent proof, unless nothing else signs in", async () => {
    const [mine, other] = [await createWithPasskey(), await createWithPasskey()];
    const [line] = await listPasskeys(mine.actor);
    const id = line?.id ?? "";
    await expect(removePasskey({ ...mine.session, provenAt: new Date(0) }, id)).rejects.toMatchObject({
      figures: { proof: "required" },
    });
    await expect(removePasskey(other.session, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, other.user.id));
    const [only] = await listPasskeys(other.actor);
    await expect(removePasskey(other.session, only?.id ?? "")).rejects.toThrow("only way to sign in");
    await removePasskey(mine.session, id);
    await expect(use(mine.device.sign(await signInOptions(), passkeySite()))).rejects.toMatchObject(rejected);
  });
});

test.each([
  ["http://localhost:3000", true],
  ["https://calls.example.com", true],
  ["http://calls.example.com", false],
  ["https://192.0.2.1", false],
  ["http://127.0.0.1:3000", false],
])("at %s browsers allow passkeys: %s", (url, expected) => {
  Object.assign(env, { APP_URL: url });
  expect(canUsePasskeys()).toBe(expected);
});
