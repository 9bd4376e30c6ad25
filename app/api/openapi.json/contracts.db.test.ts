import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  clips,
  documents,
  hostedLinks,
  httpEndpoints,
  knowledgeBases,
  secrets,
  sessions,
  takes,
  webhookDeliveries,
  webhooks,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { newApiKey } from "#lib/keys/key-format.ts";
import { exampleOf } from "#lib/openapi/example-of.ts";
import { objectOf } from "#lib/openapi/json-object.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  NODES,
  setMediaServer,
  type TestAccount,
} from "#lib/platform/testing/api-fixture.ts";
import { watchDatabase } from "#lib/platform/testing/watch-database.ts";
import { listOperations, ROUTES } from "../routes.ts";

type Ids = Record<string, string>;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const operations = listOperations().filter(({ path }) => path !== "/openapi.json");
const keyed = operations.filter(({ contract }) => contract.scope);
const named = (list: Operation[]) =>
  list.map((operation) => ({ ...operation, name: `${operation.method} ${operation.path}` }));

/** One of every resource, all of one account, by the name that a path or body gives to its id. */
async function createOneOfEach({ ownerId, scenarioId, avatarId }: TestAccount): Promise<Ids> {
  const [session, clip, take, base, document, endpoint, secret, link] = Array.from({ length: 8 }, newId);
  if (!(session && clip && take && base && document && endpoint && secret && link)) throw new Error("no id");
  const [webhook, delivery, pastSession] = [newId(), newId(), newId()];
  const scenario = { name: "S", nodesJson: NODES, llmModel: "gpt-4.1-mini" };
  const call = { runtimeVars: {}, sttKeywords: [], recordConversation: true };
  const made = { ownerId, kind: "api" as const, scenarioId, avatarId, scenario, ...call };
  const shown = { showAiLabel: false, maxDurationMs: 1000 };
  await db.insert(sessions).values([
    { ...made, ...shown, id: session, status: "active" },
    { ...made, ...shown, id: pastSession, status: "ended" },
  ]);
  await db.insert(clips).values({ id: clip, ownerId, name: "Clip" });
  const rendition = {
    name: "Take",
    status: "completed" as const,
    script: "Hello.",
    audioPath: "takes/a/b/audio.m4a",
  };
  await db.insert(takes).values({ id: take, ownerId, clipId: clip, avatarId, ...rendition });
  await db.insert(knowledgeBases).values({ id: base, ownerId, name: "Base", description: "" });
  const text = { name: "Doc", description: "", content: "x", sizeBytes: 1, status: "completed" as const };
  await db.insert(documents).values({ id: document, ownerId, knowledgeBaseId: base, ...text });
  const tool = { name: "Tool", url: "https://example.com/", headers: {}, body: {} };
  await db.insert(httpEndpoints).values({ id: endpoint, ownerId, ...tool });
  await db.insert(secrets).values({ id: secret, ownerId, name: "a", sealedValue: "x" });
  const listener = { url: "https://example.com/", description: "", enabled: false, sealedSecret: "x" };
  await db.insert(webhooks).values({ id: webhook, ownerId, events: ["take.failed"], ...listener });
  const sent = { eventId: "msg_1", eventType: "take.failed" as const, data: {}, status: "failed" as const };
  await db.insert(webhookDeliveries).values({ id: delivery, ownerId, webhookId: webhook, ...sent });
  const page = { token: newId(), label: "Link", ...call };
  await db.insert(hostedLinks).values({ id: link, ownerId, scenarioId, avatarId, ...page });
  return {
    replaces: document,
    config_id: scenarioId,
    scenario_id: scenarioId,
    avatar_id: avatarId,
    conversation_session_id: session,
    clip_id: clip,
    corpus_id: base,
    hosted_link_id: link,
    webhook_id: webhook,
    delivery_id: delivery,
    "/conversations": pastSession,
    "/webhooks": webhook,
    "/scenarios": scenarioId,
    "/hosted-links": link,
    "/endpoints": endpoint,
    "/secrets": secret,
    "/clips": clip,
    "/clips/{clip_id}/takes": take,
    "/knowledge-bases": base,
    "/knowledge-bases/{corpus_id}/documents": document,
  };
}

/** Fields of a body that name another resource. */
const REFERENCE = /_id$|^replaces$/;

/** The id that an operation calls `name`: of the thing that its path is about when it is just `id`. */
function idFor(name: string, path: string, ids: Ids): string {
  const about = path.replace(/\/(create|update|delete|retry|render|\{id\})$/, "");
  const id = name === "id" || name === "ids" ? ids[about] : ids[name];
  if (id === undefined) throw new Error(`The test has no resource for ${name} of ${path}`);
  return id;
}

/** A request of an operation that is about the resources in `ids`, its body else as the document shows it. */
function requestOf({ path, contract }: Operation, ids: Ids) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, idFor(name, path, ids)]));
  if (!contract.body) return { params };
  const book = new SchemaBook();
  const body = Object.entries(objectOf(exampleOf(book.input(contract.body), book.components))).map(
    ([name, value]) => {
      if (name === "ids") return [name, [idFor(name, path, ids)]];
      return [name, name === "id" || (REFERENCE.test(name) && name in ids) ? idFor(name, path, ids) : value];
    },
  );
  if (!contract.isForm) return { params, body: Object.fromEntries(body) };
  const form = body.map(([name, value]) => [name, name === "file" ? new File(["A text."], "a.txt") : value]);
  return { params, form: Object.fromEntries(form) };
}

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
  let own: Ids;
  let foreign: Ids;
  beforeAll(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    own = await createOneOfEach(account);
    foreign = await createOneOfEach(await createTestAccount());
  });

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

    test("refuses a key that was revoked, has expired or never was, all alike", async () => {
      const revoked = await createTestKey(account.ownerId, { revokedAt: new Date() });
      const expired = await createTestKey(account.ownerId, { expiresAt: new Date(0) });
      for (const key of [revoked.key, expired.key, `vv_live_${"0".repeat(46)}`, "nonsense"]) {
        const { status, body } = await call(bearer(key));
        expect([status, body.error_code, body.error]).toEqual([401, "AUTH_INVALID", "Invalid API key"]);
      }
    });

    test.each(["read", "connect"] as const)("is open to a %s key only when it says so", async (scope) => {
      const { key } = await createTestKey(account.ownerId, { scope });
      // Somebody else's things, so that an operation which is let in changes nothing that other tests need.
      const { status, body } = await call(bearer(key), foreign);
      if (contract.scope === scope) expect([401, 403]).not.toContain(status);
      else expect([status, body.error_code, body.reason]).toEqual([403, "AUTH_DENIED", "insufficient_scope"]);
    });

    test("refuses a field that it does not know", async () => {
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

    test("costs as much with a key that was revoked, has expired or never was", async () => {
      const revoked = await createTestKey(account.ownerId, { revokedAt: new Date() });
      const expired = await createTestKey(account.ownerId, { expiresAt: new Date(0) });
      for (const key of [revoked.key, expired.key, newApiKey()]) {
        expect(await watchDatabase(() => call(bearer(key)))).toEqual(["select"]);
      }
    });

    test("makes one thing of ten parallel requests with one Idempotency-Key", async () => {
      if (!contract.creates) return;
      const maker = await createTestAccount();
      const ids = await createOneOfEach(maker);
      const headers = { ...bearer(maker.key), "idempotency-key": "once" };
      const answers = await Promise.all(Array.from({ length: 10 }, () => call(headers, ids)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
      const replayed = answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true");
      expect(replayed).toHaveLength(9);
    });

    test("answers a blank id in its path by saying which", async () => {
      const [, name] = /\{(\w+)\}/.exec(operation.path) ?? [];
      if (!name) return;
      const request = requestOf(operation, own);
      const params = { ...request.params, [name]: "%20" };
      const { status, body } = await callApi(handlerOf(operation), { key: account.key, ...request, params });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", `${name} is required`]);
    });
  });

  test.each(named(keyed.filter(isAboutSomething)))(
    "$name answers alike for what is unknown, malformed or somebody else's",
    async (operation) => {
      const all = (id: () => string) => Object.fromEntries(Object.keys(own).map((name) => [name, id()]));
      const malformed = ["nonsense", "%00", "%E0%A4%A", "x".repeat(5000)].map((text) => all(() => text));
      // The first call of a minute also notes that the key was used.
      const { key } = await createTestKey(account.ownerId);
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
      const declared = (operation.contract.errors ?? []).map((error) =>
        typeof error === "string" ? error : error().code,
      );
      expect(declared).toContain(answers[0]?.error_code);
    },
  );

  test.each(named(keyed.filter(({ path, method }) => method === "GET" && !path.includes("{"))))(
    "$name shows nothing of another account",
    async (operation) => {
      const { status, body } = await callApi(handlerOf(operation), { key: account.key });
      expect(status).toBe(200);
      const shown = JSON.stringify(body);
      expect(Object.values(foreign).filter((id) => shown.includes(id))).toEqual([]);
      const shownOwn = Object.values(own).filter((id) => shown.includes(id));
      expect(shownOwn).not.toEqual([]);
    },
  );

  test.each(Object.entries(ROUTES))(
    "%s refuses every other method and says which it has",
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
