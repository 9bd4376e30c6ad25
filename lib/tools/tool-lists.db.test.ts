import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { httpEndpoints, languageModels, mcpServers, secrets, webhooks } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { countKeys, createKey, listKeys } from "#lib/auth/keys/keys.ts";
import { type Page, readPage } from "#lib/http/input/pages.ts";
import { readSort } from "#lib/http/input/sort.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { countLanguageModels, listLanguageModels } from "#lib/language-models/language-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countWebhooks, listWebhooks } from "#lib/webhooks/webhooks.ts";
import { countEndpoints, listEndpoints } from "./endpoints/endpoints.ts";
import { countMcpServers, listMcpServers } from "./mcp/mcp-servers.ts";
import { countSecrets, listSecrets } from "./secrets/secrets.ts";

type Named = { id: string; name: string } | { id: string; url: string };
type List = {
  add: (account: TestAccount, names: string[]) => Promise<unknown>;
  list: (actor: Actor, page: Page) => Promise<{ rows: Named[]; nextCursor: string | null }>;
  count: (actor: Actor, page: Page) => Promise<number>;
};

const SERVER = { baseUrl: "https://models.example.com/v1", model: "llama" };
const LISTS: Record<string, List> = {
  endpoints: {
    add: ({ ownerId }, names) =>
      db.insert(httpEndpoints).values(
        names.map((name) => ({
          ...{ ownerId, name, method: "GET" as const, url: "https://crm.example.com" },
          ...{ headers: {}, body: {} },
        })),
      ),
    list: listEndpoints,
    count: countEndpoints,
  },
  secrets: {
    add: ({ ownerId }, names) =>
      db.insert(secrets).values(names.map((name) => ({ ownerId, name, sealedValue: "x" }))),
    list: listSecrets,
    count: countSecrets,
  },
  webhooks: {
    add: ({ ownerId }, names) =>
      db.insert(webhooks).values(
        names.map((url) => ({
          ownerId,
          url,
          description: "",
          events: ["take.failed" as const],
          sealedSecret: "x",
          enabled: true,
        })),
      ),
    list: listWebhooks,
    count: countWebhooks,
  },
  "MCP servers": {
    add: ({ ownerId }, names) =>
      db.insert(mcpServers).values(
        names.map((name) => ({
          ownerId,
          name,
          url: "https://mcp.example.com/mcp",
          headers: {},
          tools: [],
        })),
      ),
    list: listMcpServers,
    count: countMcpServers,
  },
  "language models": {
    add: ({ ownerId }, names) =>
      db.insert(languageModels).values(names.map((name) => ({ ownerId, name, ...SERVER }))),
    list: listLanguageModels,
    count: countLanguageModels,
  },
  keys: {
    add: async (account, names) => {
      for (const name of names) await createKey(account, { name, scope: "full" });
    },
    list: listKeys,
    count: countKeys,
  },
};

const nameOf = (row: Named): string => ("name" in row ? row.name : row.url);

async function readAll(list: List["list"], actor: Actor, limit: number, sort?: string, search?: string) {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(actor, readPage({ limit, cursor, sort: readSort(sort), search }));
    names.push(...page.rows.map(nameOf));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return names;
}

describeDb("the lists of tools and keys", () => {
  test.each(Object.entries(LISTS))(
    "%s are searched, sorted and counted, each owner's alone",
    async (_, each) => {
      const [account, stranger] = [await createTestAccount(), await createTestAccount()];
      const names = ["q_beta", "q_Alpha", "q_gamma"];
      await each.add(account, names);
      await each.add(stranger, ["q_stranger"]);
      const read = (sort?: string) => readAll(each.list, account, 2, sort, "Q_");
      expect(await read("name")).toEqual(["q_Alpha", "q_beta", "q_gamma"]);
      expect(await read("-name")).toEqual(["q_gamma", "q_beta", "q_Alpha"]);
      expect((await read()).toSorted()).toEqual(names.toSorted());
      const count = (search: string) => each.count(account, { limit: 2, beforeId: undefined, search });
      expect([await count("Q_"), await count("ALPHA"), await count("stranger")]).toEqual([3, 1, 0]);
    },
  );

  test("a thousand rows are each on one page, and found by name", async () => {
    const account = await createTestAccount();
    const names = Array.from({ length: 1_000 }, (_, index) => `key_${String(index).padStart(4, "0")}`);
    await LISTS.secrets?.add(account, names);
    expect(await readAll(listSecrets, account, 100, "name")).toEqual(names);
    expect(await readAll(listSecrets, account, 100, undefined, "KEY_099")).toHaveLength(10);
    expect(await countSecrets(account, { limit: 1, beforeId: undefined })).toBe(1_000);
  });
});
