import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { idempotencyKeys, secrets } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { sha256, unseal } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { canonicalJson } from "#lib/platform/json.ts";
import { secretRoutes } from "./secret-routes.ts";

const create = secretRoutes["/secrets/create"].POST;
const list = secretRoutes["/secrets"].GET;
const update = secretRoutes["/secrets/update"].POST;

describeDb("secrets", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const make = (name: unknown, value: unknown = "s3cret-value", headers = {}) =>
    callApi(create, { key: account.key, body: { name, value }, headers });
  const change = (body: object, key = account.key) => callApi(update, { key, body });
  const stored = async (id: string) => (await db.select().from(secrets).where(eq(secrets.id, id)))[0];
  const opened = async (id: string) => {
    const sealed = (await stored(id))?.sealedValue ?? "";
    return unseal([env.VISAVIS_ENCRYPTION_KEY], `secret ${account.ownerId} ${id}`, sealed);
  };

  test("return their names but never their values, which are stored encrypted", async () => {
    const made = await make("crm_key");
    expect(made.body).toEqual({ status: "created", id: expect.any(String) });
    const { body } = await callApi(list, { key: account.key });
    expect(body.secrets).toEqual([
      {
        id: made.body.id,
        name: "crm_key",
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(await stored(made.body.id))).not.toContain("s3cret-value");
    expect(await opened(made.body.id)).toBe("s3cret-value");
  });

  test("have names without surrounding whitespace", async () => {
    const { body } = await make(" crm_key ");
    expect((await stored(body.id))?.name).toBe("crm_key");
  });

  test("a value moved to another row can't be decrypted", async () => {
    const [first, second] = [(await make("a")).body.id, (await make("b")).body.id];
    const moved = (await stored(first))?.sealedValue ?? "";
    await db.update(secrets).set({ sealedValue: moved }).where(eq(secrets.id, second));
    await expect(opened(second)).rejects.toThrow();
  });

  test("an Idempotency-Key stores nothing that helps to guess a value", async () => {
    await make("crm_key", "1234", { "idempotency-key": "k" });
    const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.ownerId, account.ownerId));
    const guess = canonicalJson({ name: "crm_key", value: "1234" });
    expect(row?.requestHash).not.toBe(sha256(`POST /api/test ${guess}`));
    expect(JSON.stringify(row)).not.toContain('1234"');
  });

  test.each(["Crm", "1a", "a-b", "a.b", "_a", "a".repeat(65), "ä", "a b"])(
    "cannot be called %s",
    async (name) => {
      const { status, body } = await make(name);
      expect([status, body.error_code, body.details[0].path]).toEqual([400, "VALIDATION", "name"]);
    },
  );

  test.each([undefined, "", "   ", 5, "x".repeat(8193)])("cannot have the value %j", async (value) => {
    const answer = await callApi(create, { key: account.key, body: { name: "a", value } });
    expect([answer.status, answer.body.details[0].path]).toEqual([400, "value"]);
    expect(JSON.stringify(answer.body)).not.toContain("xxx");
  });

  test("have names that are unique per owner, even if ten are created in parallel", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => make("crm_key")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.error_code, body.reason]).toEqual([400, "VALIDATION", "name_taken"]);
      expect(body.error).toBe("name must be unique");
    }
    account = await createTestAccount();
    expect((await make("crm_key")).status).toBe(200);
  });

  test("can get a new value, a new name, or both, but not a name that is taken", async () => {
    const { id } = (await make("a")).body;
    await make("taken");
    expect((await change({ id, value: "new" })).body).toEqual({ status: "updated", id });
    expect([(await stored(id))?.name, await opened(id)]).toEqual(["a", "new"]);
    expect((await change({ id, name: "b" })).status).toBe(200);
    expect([(await stored(id))?.name, await opened(id)]).toEqual(["b", "new"]);
    expect((await change({ id, name: "b", value: "newer" })).status).toBe(200);
    expect(await opened(id)).toBe("newer");
    expect((await change({ id, name: "taken", value: "lost" })).body.error).toBe("name must be unique");
    expect([(await stored(id))?.name, await opened(id)]).toEqual(["b", "newer"]);
    expect((await change({ id })).body.error).toBe("name or value is required");
  });
});
