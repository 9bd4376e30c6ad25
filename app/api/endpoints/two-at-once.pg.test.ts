import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { getEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { endpointRoutes } from "./endpoint-routes.ts";

const create = endpointRoutes["/endpoints/create"].POST;
const update = endpointRoutes["/endpoints/update"].POST;

const OLD = { name: "Orders", url: "https://crm.example.com/", headers: {}, body: {} };
const AUTH = { type: "bearer", secret: "crm_key" };

describeDb("two updates of an endpoint at the same moment", () => {
  test("don't undo each other's authorization and shown fields", async () => {
    const account = await createTestAccount();
    const { key } = account;
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await callApi(create, { key, body: OLD })).body;
      const change = (fields: object) => callApi(update, { key, body: { id, ...OLD, ...fields } });
      // Older clients send neither, and keep what is there.
      const done = await Promise.all([change({}), change({ auth: AUTH, show: ["/status"] }), change({})]);
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await getEndpoint(account, id)).toMatchObject({ auth: AUTH, show: ["/status"] });
    }
  });
});
