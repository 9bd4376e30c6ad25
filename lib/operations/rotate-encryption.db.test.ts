import { eq, getTableColumns, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { readRejoinToken, signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { answerOnce } from "#lib/http/idempotency/answer-once.ts";
import { openValue, sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { totpContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { isSignedFileUrl, signFileUrl } from "#lib/storage/signed-url.ts";
import { createSecret, openSecrets } from "#lib/tools/secrets/secrets.ts";
import { createTestWebhook, findTestWebhook } from "#lib/webhooks/testing/test-webhook.ts";
import { openWebhookSecrets } from "#lib/webhooks/webhook-secret.ts";
import { rotateEncryption } from "./rotate-encryption.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

const { secrets, totpFactors } = schema;
const OLD = "the old key, which has at least 32 characters";
const NEW = "the new key, which has at least 32 characters";
const settings: { VISAVIS_ENCRYPTION_KEY: string; VISAVIS_ENCRYPTION_KEY_OLD?: string | undefined } = env;
const usual = settings.VISAVIS_ENCRYPTION_KEY;

function setKeys(current: string, old?: string): void {
  settings.VISAVIS_ENCRYPTION_KEY = current;
  settings.VISAVIS_ENCRYPTION_KEY_OLD = old;
}

/** Stores one sealed value of each kind with the current key. Returns a function that reads them all. */
async function storeSealedValues() {
  const { actor, user } = await createConsoleAccount();
  const { ownerId } = actor;
  await createSecret(actor, { name: "crm", value: "hush" });
  const { id, secret } = await createTestWebhook({ ownerId });
  const totp = totpContext(ownerId, user.id);
  await db.insert(totpFactors).values({ ownerId, userId: user.id, sealedSecret: sealValue(totp, "JBSWY") });
  const once = { key: newId(), requestHash: "h", isSecret: true, isAtomic: true };
  await answerOnce(actor, once, async () => ({ token: "t" }));
  return async () => {
    const [factor] = await db.select().from(totpFactors).where(eq(totpFactors.userId, user.id));
    expect([
      await openSecrets(ownerId, ["crm"]),
      openWebhookSecrets(await findTestWebhook(id), new Date()),
      openValue(totp, factor?.sealedSecret ?? ""),
      (await answerOnce(actor, once, async () => "made twice")).body,
    ]).toEqual([{ crm: "hush" }, [secret], "JBSWY", { token: "t" }]);
  };
}

describeDb("replacing the encryption key", () => {
  beforeEach(async () => {
    setKeys(OLD);
    for (const { table } of SEALED_COLUMNS) await db.delete(table);
  });
  afterEach(() => setKeys(usual));

  test("everything is readable before, during and after, and then the old key can go", async () => {
    const readAll = await storeSealedValues();
    setKeys(NEW, OLD);
    await readAll();
    expect(await rotateEncryption()).toEqual({ resealed: 4, current: 0, unreadable: 0, isDone: true });
    setKeys(NEW);
    await readAll();
    expect(await rotateEncryption()).toEqual({ resealed: 0, current: 4, unreadable: 0, isDone: true });
  });

  test("a run that was killed is repeated, and skips what it had done", async () => {
    const { actor } = await createConsoleAccount();
    const { ownerId } = actor;
    const values = Array.from({ length: 450 }, (_, index) => ({ id: newId(), name: `s${index}` }));
    await db.insert(secrets).values(
      values.map(({ id, name }) => ({
        id,
        name,
        ownerId,
        sealedValue: sealValue(`secret ${ownerId} ${id}`, name),
      })),
    );
    setKeys(NEW, OLD);
    // In the second batch the process dies: the database undoes what that batch had changed.
    await db.execute(
      sql`create function die() returns trigger as $$ begin raise 'killed'; end $$ language plpgsql`,
    );
    await db.execute(
      sql`create trigger die before update on secrets for each row when (new.name = 's300') execute function die()`,
    );
    await expect(rotateEncryption()).rejects.toThrow();
    await db.execute(sql`drop function die cascade`);
    expect(await rotateEncryption(0)).toMatchObject({ isDone: false });
    expect(await rotateEncryption()).toMatchObject({ resealed: 250, current: 200, isDone: true });
    setKeys(NEW);
    const opened = await openSecrets(
      ownerId,
      values.map(({ name }) => name),
    );
    expect(Object.entries(opened).filter(([name, value]) => name !== value)).toEqual([]);
    expect(Object.keys(opened)).toHaveLength(450);
  });

  test("a value that no key opens is counted and left alone", async () => {
    const { actor } = await createConsoleAccount();
    const { id } = await createSecret(actor, { name: "crm", value: "hush" });
    setKeys(NEW);
    expect(await rotateEncryption()).toMatchObject({ resealed: 0, unreadable: 1 });
    setKeys(OLD);
    expect(await openSecrets(actor.ownerId, ["crm"])).toEqual({ crm: "hush" });
    expect(id).toBeTruthy();
  });

  test("browsers stay signed in until the old key is removed", async () => {
    const { email } = await createConsoleAccount();
    const browser = new FakeBrowser();
    await browser.signIn(email, PASSWORD);
    const { session } = browser;
    setKeys(NEW, OLD);
    expect(await browser.isSignedIn()).toBe(true);
    setKeys(NEW);
    browser.cookies["next-auth.session-token"] = session;
    expect(await browser.isSignedIn()).toBe(false);
  });

  test("file URLs and rejoin tokens of the old key count until it is removed", () => {
    const session = newId();
    const token = signRejoinToken(session);
    const url = new URL(signFileUrl("a/b"));
    const other = new URL(signFileUrl("a/c"));
    for (const [old, isValid] of [
      [OLD, true],
      [undefined, false],
    ] as const) {
      setKeys(NEW, old);
      expect(readRejoinToken(token)).toBe(isValid ? session : null);
      expect(isSignedFileUrl("a/b", url.searchParams)).toBe(isValid);
      expect(isSignedFileUrl("a/b", other.searchParams)).toBe(false);
    }
  });
});

test("every column with sealed values is re-encrypted", () => {
  const known = SEALED_COLUMNS.map(({ column }) => column);
  const sealed = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter(({ name }) => name.includes("sealed"));
  expect(sealed.length).toBeGreaterThan(3);
  expect(sealed.filter((column) => !known.includes(column)).map(({ name }) => name)).toEqual([]);
});
