import { beforeEach, describe, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  type TestAccount,
  type TestCall,
} from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { clipRoutes } from "./clips/clip-routes.ts";
import { endpointRoutes } from "./endpoints/endpoint-routes.ts";
import { knowledgeBaseRoutes } from "./knowledge-bases/knowledge-base-routes.ts";
import { secretRoutes } from "./secrets/secret-routes.ts";

const createClip = clipRoutes["/clips/create"].POST;
const deleteClips = clipRoutes["/clips/delete"].POST;
const listClips = clipRoutes["/clips"].GET;
const createEndpoint = endpointRoutes["/endpoints/create"].POST;
const deleteEndpoints = endpointRoutes["/endpoints/delete"].POST;
const listEndpoints = endpointRoutes["/endpoints"].GET;
const createKnowledgeBase = knowledgeBaseRoutes["/knowledge-bases/create"].POST;
const deleteKnowledgeBases = knowledgeBaseRoutes["/knowledge-bases/delete"].POST;
const listKnowledgeBases = knowledgeBaseRoutes["/knowledge-bases"].GET;
const createSecret = secretRoutes["/secrets/create"].POST;
const deleteSecrets = secretRoutes["/secrets/delete"].POST;
const listSecrets = secretRoutes["/secrets"].GET;

/** Resources that are created, listed and deleted in the same way. */
const RESOURCES = [
  {
    noun: "clips",
    create: createClip,
    list: listClips,
    remove: deleteClips,
    input: (index: number) => ({ name: `Clip ${index}` }),
  },
  {
    noun: "endpoints",
    create: createEndpoint,
    list: listEndpoints,
    remove: deleteEndpoints,
    input: (index: number) => ({ name: `Tool ${index}`, url: "https://example.com/", headers: {}, body: {} }),
  },
  {
    noun: "secrets",
    create: createSecret,
    list: listSecrets,
    remove: deleteSecrets,
    input: (index: number) => ({ name: `key_${index}`, value: "x" }),
  },
  {
    noun: "knowledge_bases",
    create: createKnowledgeBase,
    list: listKnowledgeBases,
    remove: deleteKnowledgeBases,
    input: (index: number) => ({ name: `Manuals ${index}` }),
  },
];

describeDb("every resource of an account", () => {
  let account: TestAccount;
  let stranger: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
    stranger = await createTestAccount();
  });

  describe.each(RESOURCES)("$noun", ({ noun, create, list, remove, input }) => {
    const as = (who: { key: string }, call: TestCall = {}) => ({ key: who.key, ...call });
    const make = async (who = account, index = 1) => {
      const { status, body } = await callApi(create, as(who, { body: input(index) }));
      expect(status).toBe(200);
      return String(body.id);
    };
    const makeMany = async (count: number) => {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) ids.push(await make(account, index));
      return ids.reverse();
    };
    const page = async (query = "", who = account) => {
      const { status, body } = await callApi(list, as(who, { query }));
      expect(status).toBe(200);
      return { ids: body[noun].map(({ id }: { id: string }) => id), cursor: body.next_cursor };
    };
    const deletion = (ids: unknown, who = account) => callApi(remove, as(who, { body: { ids } }));

    test("are listed newest first, each on exactly one page", async () => {
      const ids = await makeMany(5);
      expect(await page()).toEqual({ ids, cursor: null });
      const first = await page("?limit=2");
      expect(first.ids).toEqual(ids.slice(0, 2));
      // A resource created between two pages belongs before the first one, and shifts nothing.
      await make(account, 9);
      const second = await page(`?limit=2&cursor=${first.cursor}`);
      const third = await page(`?limit=2&cursor=${second.cursor}`);
      expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids);
      expect(third.cursor).toBeNull();
      expect((await page("", stranger)).ids).toEqual([]);
    });

    test.runIf(noun !== "secrets")("are found by a part of their name, whatever it contains", async () => {
      const named = async (name: string, who = account) => {
        const { body } = await callApi(create, as(who, { body: { ...input(1), name } }));
        return String(body.id);
      };
      const [sure, , long] = [await named("100% Sure"), await named("1005 sure"), await named("a_b LONG")];
      await named("100% Sure", stranger);
      const found = async (search: string) => (await page(`?${new URLSearchParams({ search })}`)).ids;
      expect(await found("100% s")).toEqual([sure]);
      expect(await found("a_B l")).toEqual([long]);
      expect(await found("nothing")).toEqual([]);
      expect(await found("\u0000 long ")).toEqual([long]);
      expect(await found(" ")).toHaveLength(3);
      expect(await found("%")).toEqual([sure]);
      expect((await callApi(list, as(account, { query: `?search=${"x".repeat(201)}` }))).status).toBe(400);
    });

    test.each([
      "?limit=0",
      "?limit=101",
      "?limit=x",
      "?limit=1.5",
      "?cursor=x",
      "?page=2",
      "?limit=1&limit=2",
    ])("cannot be listed with %s", async (query) => {
      const { status, body } = await callApi(list, as(account, { query }));
      expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    });

    test("are deleted if they are the account's own, even next to ids of other accounts", async () => {
      const [own, kept] = [await make(), await make(account, 2)];
      const foreign = await make(stranger);
      const unknown = newId();
      const { status, body } = await deletion([foreign, own.toUpperCase(), unknown, "nonsense", own]);
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          ...{ status: "deleted", deleted_count: 1, ids: [own] },
          not_found_ids: [foreign, unknown, "nonsense"],
        }),
      ]);
      expect((await page()).ids).toEqual([kept]);
      expect((await page("", stranger)).ids).toEqual([foreign]);
    });

    test("are deleted by 1 to 100 ids at a time", async () => {
      for (const ids of [undefined, null, [], "x", [1], Array.from({ length: 101 }, newId)]) {
        const { status, body } = await deletion(ids);
        expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
      }
      expect((await deletion([])).body.error).toBe("ids are required");
      expect((await deletion(Array.from({ length: 100 }, newId))).status).toBe(404);
    });

    test("are not created with an unknown or a missing field", async () => {
      const extra = await callApi(create, as(account, { body: { ...input(1), colour: "red" } }));
      expect([extra.status, extra.body.error]).toEqual([400, "colour is not a known field"]);
      for (const name of [undefined, "", "  "]) {
        const { status, body } = await callApi(create, as(account, { body: { ...input(1), name } }));
        expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", "name is required"]);
      }
      expect((await page()).ids).toEqual([]);
    });
  });
});
