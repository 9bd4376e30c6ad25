import { beforeAll, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { pronunciationRoutes } from "./pronunciation-routes.ts";

const get = pronunciationRoutes["/pronunciations"].GET;
const update = pronunciationRoutes["/pronunciations/update"].POST;

const NGUYEN = { written: "Nguyen", spoken: "win" };

describeDb("pronunciations", () => {
  let mine: TestAccount;
  let other: TestAccount;
  beforeAll(async () => {
    [mine, other] = [await createTestAccount(), await createTestAccount()];
  });
  const read = async (account: TestAccount) => (await callApi(get, { key: account.key })).body;
  const write = (pronunciations: unknown) => callApi(update, { key: mine.key, body: { pronunciations } });

  test("are replaced as a whole, and are those of one account", async () => {
    expect(await read(mine)).toEqual({ pronunciations: [] });
    expect((await write([NGUYEN])).body).toEqual({ pronunciations: [NGUYEN] });
    expect(await read(mine)).toEqual({ pronunciations: [NGUYEN] });
    expect(await read(other)).toEqual({ pronunciations: [] });
    expect((await write([])).status).toBe(200);
    expect(await read(mine)).toEqual({ pronunciations: [] });
  });

  test.each([
    ["no list", "Nguyen"],
    ["an entry without a word", [{ written: " ", spoken: "win" }]],
    ["an unknown field", [{ ...NGUYEN, ipa: "x" }]],
    ["a word of 61 characters", [{ written: "x".repeat(61), spoken: "x" }]],
    ["201 entries", Array.from({ length: 201 }, (_, i) => ({ written: `w${i}`, spoken: "x" }))],
  ])("are refused if they are %s", async (_, pronunciations) => {
    expect((await write(pronunciations)).status).toBe(400);
  });
});
