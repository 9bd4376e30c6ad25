import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { type Page, readPage } from "#lib/http/input/pages.ts";
import { readSort, sortBy, writeSort } from "#lib/http/input/sort.ts";
import { createTestAccount, testLink } from "#lib/http/testing/api-fixture.ts";
import { countNamedLinks, listNamedLinks } from "#lib/links/links.ts";
import { countScenarios, listScenarios } from "./scenarios.ts";

type Listed<Row> = { rows: Row[]; nextCursor: string | null };

/** Every row of a list, read in pages of `limit`, as its address sorts it. */
async function readAll<Row>(
  sort: string | undefined,
  list: (page: Page) => Promise<Listed<Row>>,
  limit = 2,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await list(readPage({ limit, cursor, sort: readSort(sort) }));
    all.push(...rows);
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return all;
}

describeDb("a list that is sorted", () => {
  test("returns each of the owner's rows once, in order, across pages", async () => {
    const [account, stranger] = [await createTestAccount(), await createTestAccount()];
    const name = "Ärger, 'quoted'\n";
    const names = ["beta", "Alpha", name, "alpha", "Beta", "gamma"];
    await db.delete(scenarios).where(eq(scenarios.ownerId, account.ownerId));
    const nodesJson = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } };
    for (const [index, each] of names.entries()) {
      const values = { name: each, nodesJson, llmModel: "gpt-4.1-mini" };
      // Two rows changed at the same time.
      const updatedAt = new Date(Date.UTC(2026, 0, [3, 1, 2, 2, 6, 5][index]));
      await db.insert(scenarios).values({ ...values, ownerId: account.ownerId, updatedAt });
    }
    const read = async (sort?: string) =>
      (await readAll(sort, (page) => listScenarios(account, page))).map((row) => row.name);
    const byName = await read("name");
    expect(byName.filter((each) => each !== name)).toEqual(["Alpha", "alpha", "beta", "Beta", "gamma"]);
    expect(byName).toHaveLength(names.length);
    expect(await read("-name")).toEqual(byName.toReversed());
    expect(await read("updated")).toEqual(["Alpha", name, "alpha", "beta", "gamma", "Beta"]);
    expect(await read("-updated")).toEqual(["Beta", "gamma", "beta", "alpha", name, "Alpha"]);
    expect(await read("created")).toEqual(names);
    expect(await read()).toEqual(names.toReversed());
    expect(await read("owner_id")).toEqual(names.toReversed());
    expect(await countScenarios(account, { limit: 2, beforeId: undefined })).toBe(6);
    expect(await countScenarios(account, { limit: 2, beforeId: undefined, search: "ALPHA" })).toBe(2);
    expect(await countScenarios(stranger, { limit: 2, beforeId: undefined, search: "gamma" })).toBe(0);
  });

  test("of 1,000 rows returns each once in every order, and finds and counts them", async () => {
    const account = await createTestAccount();
    const { ownerId } = account;
    await db.delete(scenarios).where(eq(scenarios.ownerId, ownerId));
    const nodesJson = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } };
    const values = { ownerId, nodesJson, llmModel: "gpt-4.1-mini" };
    // Each name occurs twice.
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...values, name: `Desk ${index % 500}` }));
    await db.insert(scenarios).values(rows);
    for (const sort of [undefined, "name", "-name", "updated", "-created"]) {
      const all = await readAll(sort, (page) => listScenarios(account, page), 100);
      expect(new Set(all.map(({ id }) => id)).size, sort).toBe(1_000);
      expect(all, sort).toHaveLength(1_000);
    }
    const found = { limit: 100, beforeId: undefined, search: "desk 49" };
    expect((await listScenarios(account, found)).rows).toHaveLength(22);
    expect(await countScenarios(account, found)).toBe(22);
    expect(await countScenarios(account, { limit: 100, beforeId: undefined })).toBe(1_000);
  });

  test("sorts links by their label, and counts those that a search finds", async () => {
    const account = await createTestAccount();
    await db
      .insert(hostedLinks)
      .values(["Winter", "autumn", "Summer"].map((label) => testLink(account, { label })));
    const links = await readAll("name", (page) => listNamedLinks(account, page));
    expect(links.map(({ label }) => label)).toEqual(["autumn", "Summer", "Winter"]);
    expect(await countNamedLinks(account, { limit: 2, beforeId: undefined })).toBe(3);
    expect(await countNamedLinks(account, { limit: 2, beforeId: undefined, search: "wint" })).toBe(1);
  });

  test("rejects a cursor of another order or a malformed one", () => {
    const cursor = "AZrYJ0XjcQCSeSeZz5aXyQ";
    const named = `${cursor}.${Buffer.from("Desk").toString("base64url")}`;
    const read = (text: string, sort?: string) => readPage({ limit: 2, cursor: text, sort: readSort(sort) });
    expect(read(named, "name").beforeValue).toBe("Desk");
    for (const [text, sort] of [
      [named, undefined],
      [named, "-created"],
      [named, "updated"],
      [cursor, "name"],
      ["short.RGVzaw", "name"],
    ] as const)
      expect(() => read(text, sort)).toThrow("cursor is not valid");
  });

  test("is reversed by a second press on its column, and begins with A or the newest", () => {
    const press = (by: "name" | "created" | "updated", from?: string) =>
      writeSort(sortBy(by, readSort(from)));
    expect(press("name")).toBe("name");
    expect(press("name", "name")).toBe("-name");
    expect(press("updated", "-name")).toBe("-updated");
    expect(press("created", "name")).toBe("-created");
    expect(press("created")).toBe("created");
  });
});
