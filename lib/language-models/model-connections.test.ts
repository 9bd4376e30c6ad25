import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import type { EndpointError } from "#lib/tools/endpoints/send-request.ts";
import { ModelConnections } from "./model-connections.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server, the number of its connections, and its port. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  let opened = 0;
  server.on("connection", () => {
    opened += 1;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an object here
  return { server, port, opened: () => opened };
}

const LOCAL: LookupAddress = { address: "127.0.0.1", family: 4 };
const allowedNetworks = parseAllowedNetworks("127.0.0.1/32");

function connect(addresses: () => LookupAddress[], checkedForMs?: number) {
  const network = { allowedNetworks, resolve: () => Promise.resolve(addresses()) };
  return new ModelConnections(() => network, checkedForMs);
}

const post = async (connections: ModelConnections, port: number, options: object = {}) => {
  const {
    apiKey = "sk-the-key",
    signal = AbortSignal.timeout(5_000),
  }: { apiKey?: string; signal?: AbortSignal } = options;
  const server = { baseUrl: `http://model.example:${port}/v1/`, apiKey };
  return await connections.send(server, "/chat/completions", { method: "POST", body: "{}", signal });
};
const kindOf = async (work: Promise<unknown>) =>
  await work.then(
    () => "sent",
    (error: EndpointError) => error.kind,
  );

test("answers share a connection, and the key goes to the server alone", async () => {
  const { port, opened } = await serve(({ url, headers }, response) =>
    response.end(JSON.stringify({ url, authorization: headers.authorization })),
  );
  const connections = connect(() => [LOCAL]);
  for (let time = 0; time < 3; time += 1) {
    expect(await (await post(connections, port)).json()).toEqual({
      url: "/v1/chat/completions",
      // The server repeats what it was sent.
      authorization: "Bearer [key]",
    });
  }
  expect(opened()).toBe(1);
});

test("a name that leads to a private address later is not connected to, even if it was allowed before", async () => {
  const { port, opened } = await serve((_request, response) => response.end("{}"));
  const turns = [
    [LOCAL],
    [{ address: "10.0.0.1", family: 4 }],
    [LOCAL, { address: "169.254.169.254", family: 4 }],
  ];
  const connections = connect(() => turns.shift() ?? [LOCAL], 0);
  expect(await kindOf(post(connections, port).then((response) => response.text()))).toBe("sent");
  expect(await kindOf(post(connections, port))).toBe("private_address");
  expect(await kindOf(post(connections, port))).toBe("private_address");
  expect(opened()).toBe(1);
});

test("a connection goes to the address that was checked, whatever the name leads to by then", async () => {
  const { port, opened } = await serve((_request, response) => response.end("{}"));
  let asked = 0;
  const connections = connect(() => {
    asked += 1;
    return asked === 1 ? [LOCAL] : [{ address: "10.0.0.1", family: 4 }];
  });
  await (await post(connections, port)).text();
  await (await post(connections, port)).text();
  expect([asked, opened()]).toEqual([1, 1]);
});

test("redirects are not followed", async () => {
  const { port: elsewhere, opened } = await serve((_request, response) => response.end("secret"));
  const { port } = await serve((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/` }).end(),
  );
  const response = await post(
    connect(() => [LOCAL]),
    port,
  );
  expect([response.status, response.headers.get("location"), opened()]).toEqual([307, null, 0]);
});

test("a connection that the server has closed is replaced without an error", async () => {
  const { server, port, opened } = await serve((_request, response) => response.end("{}"));
  const connections = connect(() => [LOCAL]);
  await (await post(connections, port)).text();
  server.closeAllConnections();
  expect(await (await post(connections, port)).text()).toBe("{}");
  expect(opened()).toBe(2);
});

test("a request that is no longer awaited closes the connection, before the answer and within it", async () => {
  const closed = Promise.withResolvers<void>();
  const { port } = await serve((_request, response) => {
    response.on("close", () => closed.resolve());
    response.write("data: a\n\n");
  });
  const stop = new AbortController();
  const response = await post(
    connect(() => [LOCAL]),
    port,
    { signal: stop.signal },
  );
  const body = response.text();
  stop.abort();
  await expect(body).rejects.toThrow();
  await closed.promise;
  const silent = await serve(() => undefined);
  const late = post(
    connect(() => [LOCAL]),
    silent.port,
    { signal: AbortSignal.timeout(50) },
  );
  await expect(late).rejects.toThrow(/timeout/);
});

test("an endless response is cut off", async () => {
  const { port } = await serve((_request, response) => {
    const more = () => response.write(Buffer.alloc(1_048_576), () => setImmediate(more));
    more();
  });
  const response = await post(
    connect(() => [LOCAL]),
    port,
  );
  await expect(response.arrayBuffer()).rejects.toThrow("endless");
});
