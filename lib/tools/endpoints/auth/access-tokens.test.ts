import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { loopback, startEndpointServer } from "../testing/endpoint-server.ts";
import { AccessTokens } from "./access-tokens.ts";

type Answer = (response: ServerResponse, count: number) => void;

async function startTokenServer(answer: Answer) {
  let count = 0;
  const server = await startEndpointServer((_request, response) => answer(response, ++count));
  const client = (change: object = {}) => ({
    ownerId: "one",
    client: {
      token_url: `${server.url}/token`,
      client_id: "visa vis",
      secret: "s:3cr&t",
      refreshToken: null,
      scope: "orders:read orders:write",
      client_auth: "header" as const,
      ...change,
    },
  });
  return { ...server, client };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

test("asks as the standard says, with the client in the header or in the form", async () => {
  const { seen, client } = await startTokenServer((response) => json(response, { access_token: "t1" }));
  const tokens = new AccessTokens();
  expect(await tokens.get(client(), loopback, 5_000)).toEqual({ token: "t1", isNew: true });
  await tokens.get(client({ client_auth: "body", scope: "" }), loopback, 5_000);
  const basic = Buffer.from("visa+vis:s%3A3cr%26t").toString("base64");
  expect(seen[0]).toMatchObject({
    method: "POST",
    url: "/token",
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials&scope=orders%3Aread+orders%3Awrite",
  });
  expect(seen[1]?.headers.authorization).toBeUndefined();
  expect(seen[1]?.body).toBe("grant_type=client_credentials&client_id=visa+vis&client_secret=s%3A3cr%26t");
});

test("asks with a refresh token, whose access token serves no other", async () => {
  const { seen, client } = await startTokenServer((response, count) =>
    json(response, { access_token: `t${count}`, refresh_token: "another" }),
  );
  const tokens = new AccessTokens();
  const get = async (change: object) => (await tokens.get(client(change), loopback, 5_000)).token;
  const refreshed = { refreshToken: "1//a", client_auth: "body", scope: "" };
  expect([await get(refreshed), await get(refreshed)]).toEqual(["t1", "t1"]);
  expect(await get({ ...refreshed, refreshToken: "1//b" })).toBe("t2");
  expect(await get({ client_auth: "body", scope: "" })).toBe("t3");
  const credentials = "client_id=visa+vis&client_secret=s%3A3cr%26t";
  expect(seen.map(({ body }) => body)).toEqual([
    `grant_type=refresh_token&refresh_token=1%2F%2Fa&${credentials}`,
    `grant_type=refresh_token&refresh_token=1%2F%2Fb&${credentials}`,
    `grant_type=client_credentials&${credentials}`,
  ]);
});

test("says that a refresh token is refused, and of other errors what it says of clients", async () => {
  let error = "invalid_grant";
  const { client } = await startTokenServer((response) => json(response, { error }, 400));
  const get = (refreshToken: string | null) =>
    new AccessTokens().get(client({ refreshToken }), loopback, 5_000);
  await expect(get("1//a")).rejects.toThrow("The token URL refused the refresh token");
  await expect(get(null)).rejects.toThrow("refused the client with the error invalid_grant");
  error = "invalid_client";
  await expect(get("1//a")).rejects.toThrow("refused the client with the error invalid_client");
});

test("keeps a token until shortly before it expires, for one account and one secret", async () => {
  const { seen, client } = await startTokenServer((response, count) =>
    json(response, { access_token: `t${count}`, token_type: "Bearer", expires_in: "3600" }),
  );
  let now = 0;
  const tokens = new AccessTokens(() => now);
  const get = async (change = client()) => (await tokens.get(change, loopback, 5_000)).token;
  expect([await get(), await get()]).toEqual(["t1", "t1"]);
  now = 3_539_000;
  expect(await get()).toBe("t1");
  now = 3_541_000;
  expect([await get(), await get()]).toEqual(["t2", "t2"]);
  expect(await get({ ...client(), ownerId: "two" })).toBe("t3");
  expect(await get(client({ secret: "rotated" }))).toBe("t4");
  tokens.forget(client(), "t1");
  expect(await get()).toBe("t2");
  tokens.forget(client(), "t2");
  expect(await get()).toBe("t5");
  expect(seen).toHaveLength(5);
});

test("calls at the same time wait for one request", async () => {
  const { seen, client } = await startTokenServer((response, count) =>
    setTimeout(() => json(response, { access_token: `t${count}` }), 30),
  );
  const tokens = new AccessTokens();
  const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get(client(), loopback, 5_000)));
  expect(new Set(all.map(({ token }) => token))).toEqual(new Set(["t1"]));
  expect(seen).toHaveLength(1);
});

const NO_TOKEN = "The token URL's response has no access token";
const answers: [name: string, answer: Answer, error: string][] = [
  ["HTML", (response) => response.end("<!doctype html><p>Sign in</p>"), NO_TOKEN],
  ["no token", (response) => json(response, { token: "x" }), NO_TOKEN],
  ["an empty token", (response) => json(response, { access_token: "" }), NO_TOKEN],
  ["a token with a line break", (response) => json(response, { access_token: "a\r\nHost: x" }), NO_TOKEN],
  ["a list", (response) => json(response, []), NO_TOKEN],
  ["a megabyte", (response) => json(response, { access_token: "x".repeat(1_048_576) }), NO_TOKEN],
  [
    "another type",
    (response) => json(response, { access_token: "t", token_type: "mac" }),
    "The token URL's access token is not a bearer token",
  ],
  [
    "a word of its own, which may be the secret",
    (response) => json(response, { error: "s_crt" }, 401),
    "The token URL responded with status 401",
  ],
  [
    "an error of the standard",
    (response) => json(response, { error: "invalid_client", error_description: "s:3cr&t" }, 401),
    "The token URL refused the client with the error invalid_client",
  ],
  [
    "an error that repeats the request",
    (response) => json(response, { error: "no client visa vis with s:3cr&t" }, 400),
    "The token URL responded with status 400",
  ],
  [
    "a redirect",
    (response) => response.writeHead(302, { location: "/login" }).end(),
    "The token URL responded with status 302",
  ],
  ["half a response", (response) => response.destroy(), "The token URL can't be reached"],
];

test.each(answers)("says what is wrong with a server that answers %s", async (_name, answer, error) => {
  const { client } = await startTokenServer(answer);
  const tokens = new AccessTokens();
  await expect(tokens.get(client(), loopback, 5_000)).rejects.toThrow(error);
});

test("a slow server fails the call whose time is over, and its token serves the next one", async () => {
  const { seen, client } = await startTokenServer((response) =>
    setTimeout(() => json(response, { access_token: "late" }), 300),
  );
  const tokens = new AccessTokens();
  await expect(tokens.get(client(), loopback, 30)).rejects.toThrow("The token URL did not respond in time");
  expect((await tokens.get(client(), loopback, 5_000)).token).toBe("late");
  expect(seen).toHaveLength(1);
});

test("a token URL in a private network gets no request", async () => {
  const { seen, client } = await startTokenServer((response) => json(response, { access_token: "t" }));
  const guarded = { ...loopback, allowedNetworks: NO_NETWORKS };
  const named = client({ token_url: "https://login.example.com/token" });
  for (const target of [client(), named]) {
    await expect(new AccessTokens().get(target, guarded, 5_000)).rejects.toThrow(
      "The token URL points to a private network: only the operator can allow it",
    );
  }
  expect(seen).toEqual([]);
});
