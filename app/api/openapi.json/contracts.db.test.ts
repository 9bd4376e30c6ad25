import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { rowsOf } from "#db/rows-of.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { newApiKey } from "#lib/auth/keys/key-format.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  createTestMember,
  setMediaServer,
  type TestAccount,
  type TestAnswer,
} from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach, type Ids, requestOf } from "#lib/http/testing/one-of-each.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { watchDatabase } from "#lib/platform/testing/watch-database.ts";
import { updatePronunciations } from "#lib/pronunciation/queries.ts";
import { listOperations, ROUTES } from "../routes.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const operations = listOperations().filter(({ path }) => path !== "/openapi.json");
const keyed = operations.filter(({ contract }) => contract.scope);
/** An `Idempotency-Key` whose response the database refuses to store. */
const UNSTORABLE = "unstorable";

async function refuseUnstorable(): Promise<void> {
  await db.execute(sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await db.execute(sql`create or replace trigger refuse before update on idempotency_keys for each row
    when (new.key = '${sql.raw(UNSTORABLE)}') execute function refuse()`);
}

/** By table, a hash of everything that an owner has, but for the time at which a key was last used. */
async function hashRows(ownerId: string): Promise<Record<string, unknown>> {
  const hashes: Record<string, unknown> = {};
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || table === schema.apiKeys || !("ownerId" in table)) continue;
    const name = getTableName(table);
    const found = await db.execute(
      sql`select md5(string_agg(t::text, '' order by t::text)) from ${table} t where t.owner_id = ${ownerId}`,
    );
    hashes[name] = rowsOf(found);
  }
  return hashes;
}

/** By summary: read only with the key of an owner. */
const OWNERS_ONLY = new Set(["List the audit log"]);
const named = (list: Operation[]) =>
  list.map((operation) => ({ ...operation, name: `${operation.method} ${operation.path}` }));

const isAboutSomething = ({ path, contract }: Operation): boolean =>
  path.includes("{") || JSON.stringify(requestShape(contract)).includes('"uuid"');
const requestShape = ({ body }: Operation["contract"]) => (body ? new SchemaBook().input(body) : {});

const handlerOf = ({ path, method }: Operation) => {
  const module = ROUTES[path];
  if (!module) throw new Error(`No route for ${path}`);
  return module[method];
};

describeDb("every operation of the API", () => {
  let account: TestAccount;
  let other: TestAccount;
  let own: Ids;
  let foreign: Ids;
  beforeAll(async () => {
    setMediaServer(true);
    await refuseUnstorable();
    account = await createTestAccount();
    own = await createOneOfEach(account);
    other = await createTestAccount();
    foreign = await createOneOfEach(other);
  });

  afterAll(() => db.execute(sql`drop trigger refuse on idempotency_keys`));

  /** Pronunciations have no ids, so one stands among them as a word. */
  async function spellIds(): Promise<void> {
    await updatePronunciations(db, account.ownerId, [{ written: own.scenario_id ?? "", spoken: "mine" }]);
    await updatePronunciations(db, other.ownerId, [{ written: foreign.scenario_id ?? "", spoken: "theirs" }]);
  }

  describe.each(named(keyed))("$name", (operation) => {
    const { contract } = operation;
    const call = (headers: Record<string, string>, ids = own) =>
      callApi(handlerOf(operation), { ...requestOf(operation, ids), headers });
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

    test("needs a key", async () => {
      const code = contract.missingKey ?? "AUTH_MISSING";
      for (const headers of [{}, { authorization: "Bearer" }, { authorization: `Basic ${account.key}` }]) {
        const { status, body } = await call(headers as Record<string, string>);
        expect([status, body.error_code]).toEqual([401, code]);
      }
    });

    test("gives a revoked, an expired and an unknown key the same response", async () => {
      const revoked = await createTestKey(account, { revokedAt: new Date() });
      const expired = await createTestKey(account, { expiresAt: new Date(0) });
      for (const key of [revoked.key, expired.key, `vv_live_${"0".repeat(46)}`, "nonsense"]) {
        const { status, body } = await call(bearer(key));
        expect([status, body.error_code, body.error]).toEqual([401, "AUTH_INVALID", "Invalid API key"]);
      }
    });

    test.each(["viewer", "editor", "owner"] as const)(
      "gives a %s's full key no more than the role allows",
      async (role) => {
        const userId = await createTestMember(account.ownerId, role);
        const { key } = await createTestKey({ ownerId: account.ownerId, userId });
        const { status, body } = await call(bearer(key), foreign);
        const isOwnersOnly = OWNERS_ONLY.has(contract.summary);
        const isAllowed =
          role === "owner" || (!isOwnersOnly && (role === "editor" || contract.scope === "read"));
        if (isAllowed) expect([401, 403]).not.toContain(status);
        else
          expect([status, body.error_code, body.reason]).toEqual([403, "AUTH_DENIED", "insufficient_role"]);
      },
    );

    test.each(["read", "connect"] as const)(
      "accepts a %s key only if its contract has that scope",
      async (scope) => {
        const { key } = await createTestKey(account, { scope });
        // Another account's resources, so an operation that is allowed changes nothing that other tests need.
        const { status, body } = await call(bearer(key), foreign);
        if (contract.scope === scope) expect([401, 403]).not.toContain(status);
        else
          expect([status, body.error_code, body.reason]).toEqual([403, "AUTH_DENIED", "insufficient_scope"]);
      },
    );

    test("refuses an unknown field", async () => {
      const request = requestOf(operation, own);
      const shape = request.form ? "form" : "body";
      const extra = contract.body
        ? { [shape]: { ...request[shape], nonsense: "1" } }
        : { query: "?nonsense=1" };
      if (!contract.body && !contract.query) return;
      const { status, body } = await callApi(handlerOf(operation), {
        key: account.key,
        ...request,
        ...extra,
      });
      expect([status, body.error_code, body.error]).toEqual([
        400,
        "VALIDATION",
        "nonsense is not a known field",
      ]);
    });

    test("refuses a body of another content type", async () => {
      if (!contract.body) return;
      const { status, body } = await call({ ...bearer(account.key), "content-type": "text/plain" });
      expect([status, body.error_code, body.reason]).toEqual([415, "VALIDATION", "unsupported_media_type"]);
    });

    test("does the same work for a revoked, an expired and an unknown key", async () => {
      const revoked = await createTestKey(account, { revokedAt: new Date() });
      const expired = await createTestKey(account, { expiresAt: new Date(0) });
      for (const key of [revoked.key, expired.key, newApiKey()]) {
        expect(await watchDatabase(() => call(bearer(key)))).toEqual(["select"]);
      }
    });

    test("creates one resource for ten parallel requests with one Idempotency-Key", async () => {
      if (!contract.creates) return;
      const maker = await createTestAccount();
      const ids = await createOneOfEach(maker);
      const headers = { ...bearer(maker.key), "idempotency-key": "once" };
      // Like a client of the API, each repeats its request while the first one is still running.
      const ask = async (): Promise<TestAnswer> => {
        const answer = await call(headers, ids);
        return answer.body.reason === "idempotency_in_progress" ? await ask() : answer;
      };
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
      const replayed = answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true");
      expect(replayed).toHaveLength(9);
    });

    test("changes nothing if its response can't be stored", async () => {
      if (contract.creates !== "rows") return;
      const maker = await createTestAccount();
      const ids = await createOneOfEach(maker);
      const before = await hashRows(maker.ownerId);
      const headers = { ...bearer(maker.key), "idempotency-key": UNSTORABLE };
      expect((await call(headers, ids)).status).toBe(500);
      expect(await hashRows(maker.ownerId)).toEqual(before);
    });

    test("names the parameter of its path that is blank", async () => {
      const [, name] = /\{(\w+)\}/.exec(operation.path) ?? [];
      if (!name) return;
      const request = requestOf(operation, own);
      const params = { ...request.params, [name]: "%20" };
      const { status, body } = await callApi(handlerOf(operation), { key: account.key, ...request, params });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", `${name} is required`]);
    });
  });

  test.each(named(keyed.filter(isAboutSomething)))(
    "$name gives the same response for an unknown, a malformed and another account's id",
    async (operation) => {
      const all = (id: () => string) => Object.fromEntries(Object.keys(own).map((name) => [name, id()]));
      const malformed = ["nonsense", "%00", "%E0%A4%A", "x".repeat(5000)].map((text) => all(() => text));
      // The first call of a minute also records that the key was used.
      const { key } = await createTestKey(account);
      await callApi(handlerOf(operation), { key, ...requestOf(operation, all(newId)) });
      const [answers, statements]: [Record<string, unknown>[], string[][]] = [[], []];
      for (const ids of [foreign, all(newId), ...malformed]) {
        const asked = await watchDatabase(async () => {
          const { status, body } = await callApi(handlerOf(operation), { key, ...requestOf(operation, ids) });
          expect([404, expect.stringMatching(/NOT_FOUND$/)]).toEqual([status, body.error_code]);
          const { request_id: _, ...told } = body;
          answers.push(told);
        });
        // The same work takes the same time, on any machine.
        statements.push(asked);
      }
      for (const told of answers) expect(told).toEqual(answers[0]);
      for (const asked of statements) expect(asked).toEqual(statements[0]);
      const declared = (operation.contract.errors ?? []).map((error) => {
        if (typeof error === "string") return error;
        return error instanceof AppError ? error.code : error().code;
      });
      expect(declared).toContain(answers[0]?.error_code);
    },
  );

  test.each(named(keyed.filter(({ path, method }) => method === "GET" && !path.includes("{"))))(
    "$name returns nothing of another account",
    async (operation) => {
      await spellIds();
      const { status, body } = await callApi(handlerOf(operation), { key: account.key });
      expect(status).toBe(200);
      const shown = JSON.stringify(body);
      expect(Object.values(foreign).filter((id) => shown.includes(id))).toEqual([]);
      const shownOwn = Object.values(own).filter((id) => shown.includes(id));
      expect(shownOwn).not.toEqual([]);
    },
  );

  test.each(Object.entries(ROUTES))(
    "%s refuses every other method and names those that it supports",
    async (path, module) => {
      const own = METHODS.filter((method) => module[method].contract);
      for (const method of METHODS.filter((other) => !own.includes(other))) {
        const { status, headers, body } = await callApi(module[method], { key: account.key, method });
        expect([status, body.error_code, body.reason]).toEqual([405, "VALIDATION", "method_not_allowed"]);
        expect(
          headers
            .get("allow")
            ?.split(", ")
            .filter((allowed) => allowed !== "HEAD"),
        ).toEqual(own);
      }
      expect(own, path).not.toEqual([]);
    },
  );
});
