import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { createSecret } from "../secrets/secrets.ts";
import type { EndpointAuth } from "./auth/auth-schema.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { loopback, startEndpointServer } from "./testing/endpoint-server.ts";

const SECRET = "k-93f1c0aa";
const CALL = { values: { arg: {}, var: {}, runtime: {} }, sessionId: "s", timeoutMs: 5_000 };

describeDb("the authorization of an endpoint", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
    await createSecret({ ownerId: account.ownerId }, { name: "crm_key", value: SECRET });
  });
  const call = async (url: string, auth: EndpointAuth, timeoutMs = 5_000) =>
    await callEndpoint(
      account.ownerId,
      { name: "CRM", url, headers: {}, body: {}, auth },
      { ...CALL, timeoutMs },
      loopback,
    );

  /** Repeats the header that it gets. */
  const startEcho = () =>
    startEndpointServer(({ headers }, response) => response.end(`got ${headers.authorization}`));

  test("is a bearer or basic header that nobody can read afterwards", async () => {
    const { url, seen } = await startEcho();
    const bearer = await call(url, { type: "bearer", secret: "crm_key" });
    const basic = await call(url, { type: "basic", username: "visavis", secret: "crm_key" });
    const encoded = Buffer.from(`visavis:${SECRET}`).toString("base64");
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${SECRET}`,
      `Basic ${encoded}`,
    ]);
    expect(bearer.sent?.headers.Authorization).toBe("Bearer {{secret.crm_key}}");
    expect(basic.sent?.headers.Authorization).toBe("Basic visavis:{{secret.crm_key}}");
    expect(bearer.result.text).toBe("got Bearer [secret]");
    expect(JSON.stringify([bearer, basic])).not.toContain(SECRET);
  });

  test("fails without its secret, and nothing is sent", async () => {
    const { url, seen } = await startEcho();
    const { sent, error } = await call(url, { type: "bearer", secret: "other_key" });
    expect([sent, error, seen]).toEqual([null, "The secret other_key does not exist", []]);
  });

  /** Gives `token-1`, `token-2` and so on. */
  async function startTokens() {
    let count = 0;
    const server = await startEndpointServer((_request, response) =>
      response.end(JSON.stringify({ access_token: `token-${++count}-of-many`, expires_in: 3600 })),
    );
    const auth: EndpointAuth = {
      ...{ type: "oauth2", token_url: `${server.url}/token`, client_id: "visavis", secret: "crm_key" },
      ...{ scope: "", client_auth: "header" },
    };
    return { ...server, auth };
  }

  test("is an access token, which is requested once and never shown", async () => {
    const tokens = await startTokens();
    const { url, seen } = await startEcho();
    const outcomes = [await call(url, tokens.auth), await call(url, tokens.auth)];
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill("Bearer token-1-of-many"));
    expect(tokens.seen).toHaveLength(1);
    expect(outcomes[0]?.sent?.headers.Authorization).toBe("Bearer {{access_token}}");
    expect(outcomes.map(({ result }) => result.text)).toEqual(Array(2).fill("got Bearer [secret]"));
    expect(JSON.stringify(outcomes)).not.toMatch(/token-1-of-many|k-93f1c0aa/);
  });

  test("renews a token once after a 401, also for a POST, and then gives up", async () => {
    const tokens = await startTokens();
    let accepted = "token-1-of-many";
    const { url, seen } = await startEndpointServer(({ headers }, response) => {
      response.writeHead(headers.authorization === `Bearer ${accepted}` ? 200 : 401).end("{}");
    });
    expect((await call(url, tokens.auth)).httpStatus).toBe(200);
    accepted = "token-2-of-many";
    expect((await call(url, tokens.auth)).httpStatus).toBe(200);
    expect([seen.length, tokens.seen.length]).toEqual([3, 2]);
    accepted = "none";
    const { httpStatus, error } = await call(url, tokens.auth);
    expect([httpStatus, error]).toEqual([401, "The endpoint responded with status 401"]);
    expect([seen.length, tokens.seen.length]).toEqual([5, 3]);
  });

  test("that gets no token in time fails within the time of the call", async () => {
    const slow = await startEndpointServer(() => undefined);
    const { auth } = await startTokens();
    if (auth.type !== "oauth2") throw new Error("not OAuth");
    const { url, seen } = await startEcho();
    const { sent, error, result, durationMs } = await call(url, { ...auth, token_url: slow.url }, 200);
    expect([sent, error, seen]).toEqual([null, "The token URL did not respond in time", []]);
    expect(result.text).toBe("The tool could not be used. The token URL did not respond in time.");
    expect(durationMs).toBeLessThan(2_000);
  });
});
