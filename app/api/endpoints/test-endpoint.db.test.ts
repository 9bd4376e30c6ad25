import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { secretRoutes } from "../secrets/secret-routes.ts";
import { endpointRoutes } from "./endpoint-routes.ts";

const createSecret = secretRoutes["/secrets/create"].POST;
const testEndpoint = endpointRoutes["/endpoints/test"].POST;

async function serve(): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.setHeader("content-type", "application/json");
    response.end('{"status":"shipped"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS });
  onTestFinished(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describeDb("the test of an endpoint", () => {
  test("sends its request with the account's secrets, which the response does not show", async () => {
    const { url, seen } = await serve();
    const { key } = await createTestAccount();
    await callApi(createSecret, { key, body: { name: "crm", value: "s3cret" } });
    const body = {
      url: `${url}/orders/{{arg.id}}?tenant={{runtime.tenant}}`,
      ...{ method: "GET", headers: { Authorization: "Bearer {{secret.crm}}" }, body: {} },
      values: { arg: { id: "A-1" } },
    };
    const answer = await callApi(testEndpoint, { key, body });
    expect(seen).toEqual(["GET /orders/A-1?tenant= Bearer s3cret"]);
    expect(answer.body).toMatchObject({
      sent: { method: "GET", headers: { Authorization: "Bearer {{secret.crm}}" }, body: "" },
      ...{ http_status: 200, error: null, text: '{"status":"shipped"}', missing: ["runtime.tenant"] },
    });
    expect(JSON.stringify(answer.body)).not.toContain("s3cret");
    const { key: other } = await createTestAccount();
    const foreign = await callApi(testEndpoint, { key: other, body });
    expect(foreign.body).toMatchObject({ sent: null, error: "The secret crm does not exist" });
    expect(seen).toHaveLength(1);
  });

  test("refuses an address that could not be saved either", async () => {
    const { key } = await createTestAccount();
    const body = { url: "http://127.0.0.1/", headers: {}, body: {} };
    const { status, body: answer } = await callApi(testEndpoint, { key, body });
    expect([status, answer.details[0].path]).toEqual([400, "url"]);
  });
});
