import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, testLink } from "#lib/http/testing/api-fixture.ts";
import { listScenarios } from "#lib/scenarios/scenarios.ts";
import { listNamedLinks } from "./links.ts";

const page = (search: string) => ({ limit: 10, beforeId: undefined, search });

describeDb("the search of a list", () => {
  test("finds scenarios by name, and links by their own and their scenario's name", async () => {
    const [account, stranger] = [await createTestAccount(), await createTestAccount()];
    for (const who of [account, stranger])
      await db
        .insert(hostedLinks)
        .values([testLink(who, { label: "Summer fair" }), testLink(who, { label: "Winter" })]);
    const { rows: scenarios } = await listScenarios(account, page(""));
    const name = scenarios[0]?.name ?? "";
    expect(name).not.toBe("");
    const labels = async (search: string) =>
      (await listNamedLinks(account, page(search))).rows.map(({ label }) => label).sort();
    expect(await labels("SUMMER")).toEqual(["Summer fair"]);
    expect(await labels(name)).toEqual(["Summer fair", "Winter"]);
    expect(await labels("nowhere")).toEqual([]);
    expect((await listScenarios(account, page(name.toUpperCase()))).rows).toHaveLength(1);
    expect((await listScenarios(account, page("nowhere"))).rows).toEqual([]);
  });
});
