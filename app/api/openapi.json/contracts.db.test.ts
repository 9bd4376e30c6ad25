import { setTimeout as delay } from "node:timers/promises";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { rowsOf } from "#db/drivers.ts";
import * as schema from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { updateAccountRow } from "#lib/auth/accounts/queries.ts";
import { newApiKey } from "#lib/auth/keys/keys.ts";
import {
  callApi,
  callTenTimes,
  createTestAccount,
  createTestKey,
  createTestMember,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { forgetRates } from "#lib/http/testing/forget-rates.ts";
import { createOneOfEach, type Ids, requestOf } from "#lib/http/testing/one-of-each.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import type { Role } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { watchDatabase } from "#lib/platform/testing/watch-database.ts";
import { listOperations, ROUTES } from "../routes.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const operations = listOperations().filter(({ path }) => path !== "/openapi.json");
const keyed = operations.filter(({ contract }) => contract.scope);
/** How an `Idempotency-Key` begins whose response the database refuses to store. */
const UNSTORABLE = "unstorable";

async function refuseUnstorable(): Promise<void> {
  await db.execute(sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await db.execute(sql`create or replace trigger refuse before update on idempotency_keys for each row
    when (new.key like '${sql.raw(UNSTORABLE)}%') execute function refuse()`);
}

/** Where an account's rows are. A key's row also says when it was last used. */
const OWNED_TABLES = Object.values(schema).flatMap((table) =>
  is(table, PgTable) && table !== schema.apiKeys && "ownerId" in table ? [getTableName(table)] : [],
);

/** A function of the database, because asking for each table alone takes a quarter of this file's time. */
async function createHashRows(): Promise<void> {
  const names = OWNED_TABLES.map((name) => `'${name}'`).join(", ");
  await db.execute(sql`create or replace function hash_rows(owner uuid) returns jsonb language plpgsql as $$
    declare
      hashes jsonb := '{}';
      name text;
      hash text;
    begin
      foreach name in array array[${sql.raw(names)}] loop
        execute format('select md5(string_agg(t::text, '''' order by t::text)) from %I t where t.owner_id = $1', name)
          into hash using owner;
        hashes := hashes || jsonb_build_object(name, hash);
      end loop;
      return hashes;
    end $$`);
}

/** By table, a hash of everything that an owner has. */
const hashRows = async (ownerId: string): Promise<unknown> =>
  rowsOf(await db.execute(sql`select hash_rows(${ownerId}) as hashes`));

/** Keys of an account that allow different things, or nothing. */
async function createKeys(account: TestAccount) {
  const { ownerId } = account;
  const ofMember = async (role: Role) =>
    (await createTestKey({ ownerId, userId: await createTestMember(ownerId, role) })).key;
  return {
    revoked: (await createTestKey(account, { revokedAt: new Date() })).key,
    expired: (await createTestKey(account, { expiresAt: new Date(0) })).key,
    read: (await createTestKey(account, { scope: "read" })).key,
    connect: (await createTestKey(account, { scope: "connect" })).key,
    owner: await ofMember("owner"),
    editor: await ofMember("editor"),
    viewer: await ofMember("viewer"),
  };
}

/** What the instance offers to every account, and figures without ids. */
const WITHOUT_IDS = new Set(["/voices", "/languages", "/models", "/scenarios/templates", "/usage"]);

/** Needs a model and a visitor's words; its own test sends ten requests. */
const CREATE_TEST = "/conversations/{conversation_session_id}/create-test";

/** By summary: read only with the key of an owner. */
const OWNERS_ONLY = new Set([
  "List the audit log",
  "Change the account's name, retention or default avatar",
  "List the account's members",
  "Lower a member's role to viewer",
  "Remove a member who is not an owner, and revoke their API keys",
  "List open invitations to the account",
  "Delete open invitations, whose links then stop working",
  "Replace the list of allowed hosts; only with an owner's key",
]);
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
  const { RATE_LIMIT_PER_MINUTE, ACCOUNT_RATE_LIMIT_PER_MINUTE } = env;
  const limits = { RATE_LIMIT_PER_MINUTE, ACCOUNT_RATE_LIMIT_PER_MINUTE };
  let account: TestAccount;
  let other: TestAccount;
  let own: Ids;
  let foreign: Ids;
  let keys: Awaited<ReturnType<typeof createKeys>>;
  /** Accounts that create with `Idempotency-Key`s, and that fail to. */
  let maker: TestAccount;
  let made: Ids;
  let unlucky: TestAccount;
  let spared: Ids;
  beforeAll(async () => {
    setMediaServer(true);
    // A fast machine sends more requests in a minute than a key may.
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 100_000, ACCOUNT_RATE_LIMIT_PER_MINUTE: 100_000 });
    await refuseUnstorable();
    await createHashRows();
    account = await createTestAccount();
    own = await createOneOfEach(account);
    keys = await createKeys(account);
    other = await createTestAccount();
    foreign = await createOneOfEach(other);
    maker = await createTestAccount();
    made = await createOneOfEach(maker);
    unlucky = await createTestAccount();
    spared = await createOneOfEach(unlucky);
    // What these have begun in the background would count as a request's statements.
    const isQuiet = async () => (await watchDatabase(() => delay(300))).length === 0;
    while (!(await isQuiet()));
  });

  // Otherwise one request a minute also deletes old rate limits, which is a statement more than the others have.
  beforeEach(() => {
    forgetRates();
  });

  afterAll(async () => {
    Object.assign(env, limits);
    await db.execute(sql`drop trigger refuse on idempotency_keys`);
  });

  /** Pronunciations and allowed hosts have no ids, so one stands among them as a word. */
  async function spellIds(): Promise<void> {
    for (const [{ ownerId }, ids] of [[account, own] as const, [other, foreign] as const]) {
      await updateAccountRow(db, ownerId, {
        allowedHosts: ["example.com", "*.example.com", ids.scenario_id ?? ""],
      });
    }
    await updateAccountRow(db, account.ownerId, {
      pronunciations: [{ written: own.scenario_id ?? "", spoken: "mine" }],
    });
    await updateAccountRow(db, other.ownerId, {
      pronunciations: [{ written: foreign.scenario_id ?? "", spoken: "theirs" }],
    });
  }

  /** Sends the operation's request about the account's own resources. */
  const call = (operation: Operation, headers: Record<string, string>, ids = own) =>
    callApi(handlerOf(operation), { ...requestOf(operation, ids), headers });
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  test.each(named(keyed))(
    "$name needs a key, and does the same work for a revoked, an expired and an unknown one",
    async (operation) => {
      const code = operation.contract.missingKey ?? "AUTH_MISSING";
      for (const headers of [{}, { authorization: "Bearer" }, { authorization: `Basic ${account.key}` }]) {
        const { status, body } = await call(operation, headers as Record<string, string>);
        expect([status, body.error_code]).toEqual([401, code]);
      }
      const refused = async (key: string) => {
        const { status, body } = await call(operation, bearer(key));
        expect([status, body.error_code, body.error]).toEqual([401, "AUTH_INVALID", "Invalid API key"]);
      };
      for (const key of [keys.revoked, keys.expired, newApiKey()]) {
        expect(await watchDatabase(() => refused(key))).toEqual(["select"]);
      }
      await refused("nonsense");
    },
  );

  test.each(named(keyed))(
    "$name gives a key no more than its scope and its member's role allow",
    async (operation) => {
      const { scope, summary } = operation.contract;
      // Another account's resources, so an operation that is allowed changes nothing that other tests need.
      const refusalOf = async (key: string) => {
        const { status, body } = await call(operation, bearer(key), foreign);
        if (status !== 401 && status !== 403) return null;
        expect([status, body.error_code]).toEqual([403, "AUTH_DENIED"]);
        return String(body.reason);
      };
      const isEditors = !OWNERS_ONLY.has(summary);
      const isViewers = isEditors && scope === "read";
      expect({
        owner: await refusalOf(keys.owner),
        editor: await refusalOf(keys.editor),
        viewer: await refusalOf(keys.viewer),
        read: await refusalOf(keys.read),
        connect: await refusalOf(keys.connect),
      }).toEqual({
        owner: null,
        editor: isEditors ? null : "insufficient_role",
        viewer: isViewers ? null : "insufficient_role",
        read: scope === "read" ? null : "insufficient_scope",
        connect: scope === "connect" ? null : "insufficient_scope",
      });
    },
  );

  test.each(named(keyed.filter(({ contract }) => contract.body ?? contract.query)))(
    "$name refuses an unknown field",
    async (operation) => {
      const request = requestOf(operation, own);
      const shape = request.form ? "form" : "body";
      const extra = operation.contract.body
        ? { [shape]: { ...request[shape], nonsense: "1" } }
        : { query: "?nonsense=1" };
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
    },
  );

  test.each(named(keyed.filter(({ contract }) => contract.body)))(
    "$name refuses a body of another content type",
    async (operation) => {
      const { status, body } = await call(operation, {
        ...bearer(account.key),
        "content-type": "text/plain",
      });
      expect([status, body.error_code, body.reason]).toEqual([415, "VALIDATION", "unsupported_media_type"]);
    },
  );

  test.each(named(keyed.filter(({ path }) => path.includes("{"))))(
    "$name names the parameter of its path that is blank",
    async (operation) => {
      const [, name = ""] = /\{(\w+)\}/.exec(operation.path) ?? [];
      const request = requestOf(operation, own);
      const params = { ...request.params, [name]: "%20" };
      const { status, body } = await callApi(handlerOf(operation), { key: account.key, ...request, params });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", `${name} is required`]);
    },
  );

  test.each(named(keyed.filter(({ path, contract }) => contract.creates && path !== CREATE_TEST)))(
    "$name creates one resource for ten parallel requests with one Idempotency-Key",
    async (operation) => {
      const headers = { ...bearer(maker.key), "idempotency-key": `once ${operation.path}` };
      const answers = await callTenTimes(() => call(operation, headers, made));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
      const replayed = answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true");
      expect(replayed).toHaveLength(9);
    },
  );

  test.each(named(keyed.filter(({ contract }) => contract.creates === "rows")))(
    "$name changes nothing if its response can't be stored",
    async (operation) => {
      const before = await hashRows(unlucky.ownerId);
      const headers = { ...bearer(unlucky.key), "idempotency-key": `${UNSTORABLE} ${operation.path}` };
      expect((await call(operation, headers, spared)).status).toBe(500);
      expect(await hashRows(unlucky.ownerId)).toEqual(before);
    },
  );

  test.each(named(keyed.filter(isAboutSomething)))(
    "$name gives the same response for an unknown, a malformed and another account's id, which it leaves unchanged",
    async (operation) => {
      const all = (id: () => string) => Object.fromEntries(Object.keys(own).map((name) => [name, id()]));
      const malformed = ["nonsense", "%00", "%E0%A4%A", "x".repeat(5000)].map((text) => all(() => text));
      // The first call of a minute also records that the key was used.
      const { key } = await createTestKey(account);
      await callApi(handlerOf(operation), { key, ...requestOf(operation, all(newId)) });
      const [answers, statements]: [Record<string, unknown>[], string[][]] = [[], []];
      const theirs = await hashRows(other.ownerId);
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
      expect(await hashRows(other.ownerId)).toEqual(theirs);
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
      if (!WITHOUT_IDS.has(operation.path)) expect(shownOwn).not.toEqual([]);
    },
  );

  test.each(Object.entries(ROUTES))(
    "%s refuses every other method and names those that it supports",
    async (path, module) => {
      const own = METHODS.filter((method) => module[method].contract);
      for (const method of METHODS.filter((other) => !own.includes(other))) {
        const { status, headers, body } = await callApi(module[method], { key: account.key, method });
        expect([status, body.error_code, body.reason]).toEqual([405, "VALIDATION", "method_not_allowed"]);
        expect(body.error).toBe(`Method not allowed. Use ${own.join(" or ")}`);
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
