import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { ALL_NETWORKS, NO_NETWORKS, parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { MAX_RESPONSE_BYTES } from "./read-response.ts";
import { EndpointError, type Resolve, type SendOptions, sendRequest } from "./send-request.ts";

const toLoopback: Resolve = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
const here: SendOptions = { timeoutMs: 5_000, allowedNetworks: ALL_NETWORKS, resolve: toLoopback };

const send = (url: string, options: Partial<SendOptions> = {}, body = "{}") =>
  sendRequest({ url, headers: { "x-a": "1" }, body }, { ...here, ...options });

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error = await call.catch((thrown: unknown) => thrown);
  return error instanceof EndpointError ? error.kind : `no failure: ${String(error)}`;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

test("posts headers and body to the resolved address, with the original host name", async () => {
  const { port, seen } = await startEndpointServer((_request, response) => response.end('{"ok":true}'));
  const answer = await send(`http://crm.example:${port}/a?b=c`, {}, '{"name":"Zoë"}');
  expect(answer).toEqual({ status: 200, text: '{"ok":true}', isCut: false });
  expect(seen).toMatchObject([
    {
      method: "POST",
      url: "/a?b=c",
      body: '{"name":"Zoë"}',
      headers: { host: `crm.example:${port}`, "x-a": "1" },
    },
  ]);
});

test.each(["GET", "PUT", "PATCH", "DELETE"] as const)("sends a request by %s", async (method) => {
  const { port, seen } = await startEndpointServer((_request, response) => response.end("{}"));
  const body = method === "GET" ? "" : '{"a":1}';
  await sendRequest({ method, url: `http://crm.example:${port}/`, headers: {}, body }, here);
  expect(seen).toMatchObject([{ method, body }]);
  expect(seen[0]?.headers["content-length"]).toBe(body === "" ? undefined : "7");
});

test.each([
  ["GET", "", 2],
  ["PUT", "{}", 2],
  ["DELETE", "", 2],
  ["POST", "{}", 1],
  ["PATCH", "{}", 1],
] as const)(
  "a host that is unavailable gets a request by %s with %j %i times",
  async (method, body, times) => {
    const { port, seen } = await startEndpointServer((_request, response) => {
      response.statusCode = seen.length > 1 ? 200 : 503;
      response.end("{}");
    });
    const url = `http://crm.example:${port}/`;
    const { status } = await sendRequest({ method, url, headers: {}, body }, here);
    expect([status, seen.length]).toEqual([times > 1 ? 200 : 503, times]);
  },
);

test.each([
  ["GET", 2],
  ["POST", 1],
] as const)(
  "a connection that breaks before the response brings a request by %s %i times",
  async (method, times) => {
    const { port, seen } = await startEndpointServer((request) => request.socket.destroy());
    const sent = sendRequest({ method, url: `http://crm.example:${port}/`, headers: {}, body: "" }, here);
    expect([await kindOf(sent), seen.length]).toEqual(["broken", times]);
  },
);

test("an unavailable host whose second response breaks off gets no third request", async () => {
  const { port, seen } = await startEndpointServer((request, response) => {
    if (seen.length > 1) request.socket.destroy();
    else response.writeHead(503).end();
  });
  const url = `http://crm.example:${port}/`;
  const sent = sendRequest({ method: "GET", url, headers: {}, body: "" }, here);
  expect([await kindOf(sent), seen.length]).toEqual(["broken", 2]);
});

test("resolves once, so a later change of the DNS record has no effect", async () => {
  const { port, seen } = await startEndpointServer((_request, response) => response.end("{}"));
  let asked = 0;
  const rebinding: Resolve = () => {
    asked += 1;
    return Promise.resolve([{ address: asked === 1 ? "127.0.0.1" : "192.0.2.1", family: 4 }]);
  };
  await send(`http://rebind.example:${port}/`, { resolve: rebinding });
  expect([asked, seen.length]).toEqual([1, 1]);
});

test.each([
  ["a name that resolves to a private address", "http://crm.example", ["10.0.0.7"]],
  ["a private address among public ones", "http://crm.example", ["8.8.8.8", "127.0.0.1"]],
  ["a mapped address", "http://crm.example", ["::ffff:127.0.0.1"]],
  ["a NAT64 address", "http://crm.example", ["64:ff9b::7f00:1"]],
  ["an address of this link, with its zone", "http://crm.example", ["fe80::1%lo"]],
  ["an address that is written in full", "http://crm.example", ["0:0:0:0:0:0:0:1"]],
  ["a unique local address", "http://crm.example", ["fd00:ec2::254"]],
  ["the metadata service", "http://169.254.169.254", []],
  ["a decimal host", "http://2130706433", []],
  ["an octal host", "http://0177.0.0.1", []],
  ["a hexadecimal host", "http://0x7f.1", []],
  ["a literal IPv6", "http://[::1]", []],
  ["a literal IPv6 in full", "http://[0:0:0:0:0:0:0:1]", []],
  ["a mapped literal", "http://[::ffff:7f00:1]", []],
  ["a mapped literal with dots", "http://[::ffff:127.0.0.1]", []],
  ["this machine's name", "http://localhost", []],
])("opens no connection to %s", async (_what, origin, addresses) => {
  const { port, connections } = await startEndpointServer((_request, response) => response.end("{}"));
  const resolve: Resolve = () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  expect(await kindOf(send(`${origin}:${port}/`, { allowedNetworks: NO_NETWORKS, resolve }))).toBe(
    "private_address",
  );
  expect(connections()).toBe(0);
});

const LISTED = parseAllowedNetworks("127.0.0.0/8,10.7.0.0/16");

test.each([
  ["a listed address", "http://crm.example", ["127.0.0.1"]],
  ["a listed address that is mapped", "http://crm.example", ["::ffff:127.0.0.1"]],
  ["a listed literal", "http://127.0.0.1", []],
  ["a listed mapped literal", "http://[::ffff:127.0.0.1]", []],
])("connects to %s", async (_what, origin, addresses) => {
  const { port, seen } = await startEndpointServer((_request, response) => response.end("{}"));
  const resolve: Resolve = () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  const url = `${origin}:${port}/`;
  expect(await send(url, { allowedNetworks: LISTED, resolve })).toMatchObject({ status: 200 });
  expect(seen).toHaveLength(1);
});

test.each([
  ["an address outside the list", "http://crm.example", ["10.8.0.1"]],
  ["one outside the list beside a listed one", "http://crm.example", ["127.0.0.1", "10.8.0.1"]],
  ["a mapped one outside the list", "http://crm.example", ["::ffff:10.8.0.1"]],
  ["the metadata service", "http://169.254.169.254", []],
  ["the metadata service, mapped", "http://[::ffff:169.254.169.254]", []],
  ["this machine over IPv6", "http://[::1]", []],
])("with a list, opens no connection to %s", async (_what, origin, addresses) => {
  const { port, connections } = await startEndpointServer((_request, response) => response.end("{}"));
  const resolve: Resolve = () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  const sent = send(`${origin}:${port}/`, { allowedNetworks: LISTED, resolve });
  expect(await kindOf(sent)).toBe("private_address");
  expect(connections()).toBe(0);
});

test("with a list, connects to the address that was checked, even if the name later leads elsewhere", async () => {
  const { port, seen } = await startEndpointServer((_request, response) => response.end("{}"));
  let asked = 0;
  const rebinding: Resolve = () => {
    asked += 1;
    return Promise.resolve([{ address: asked === 1 ? "127.0.0.1" : "10.8.0.1", family: 4 }]);
  };
  await send(`http://rebind.example:${port}/`, { allowedNetworks: LISTED, resolve: rebinding });
  expect([asked, seen.length]).toEqual([1, 1]);
});

test("does not follow a redirect", async () => {
  const { url, seen } = await startEndpointServer((_request, response) =>
    response.writeHead(307, { location: "http://169.254.169.254/latest/" }).end(),
  );
  expect(await send(`${url}/`)).toMatchObject({ status: 307 });
  expect(seen).toHaveLength(1);
});

test("reports an unknown host name", async () => {
  const resolve: Resolve = () => Promise.reject(new Error("ENOTFOUND"));
  expect(await kindOf(send("http://nowhere.example/", { resolve }))).toBe("unresolved");
});

test("times out a hanging resolver, server, header or body", async () => {
  const timeoutMs = 300;
  const never: Resolve = () => new Promise(() => undefined);
  expect(await kindOf(send("http://slow.example/", { timeoutMs, resolve: never }))).toBe("timeout");
  const silent = await startEndpointServer(() => undefined);
  expect(await kindOf(send(silent.url, { timeoutMs }))).toBe("timeout");
  const dripping = await startEndpointServer((_request, response) => {
    response.writeHead(200).write("{");
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  expect(await kindOf(send(dripping.url, { timeoutMs }))).toBe("timeout");
  const port = await listen(
    createServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("X-Drip: 1\r\n"), 20);
      socket.on("close", () => clearInterval(timer)).on("error", () => undefined);
    }),
  );
  expect(await kindOf(send(`http://127.0.0.1:${port}/`, { timeoutMs }))).toBe("timeout");
});

test.each([
  ["localhost, whose service listens on IPv4 only", "::1"],
  ["a name with an IPv6 address that leads nowhere", "2001:db8::1"],
])("reaches %s, by the other address", async (_name, unreachable) => {
  const { port, seen } = await startEndpointServer((_request, response) => response.end("{}"));
  const addresses = [
    { address: unreachable, family: 6 },
    { address: "127.0.0.1", family: 4 },
  ];
  const answer = await send(`http://crm.example:${port}/`, { resolve: () => Promise.resolve(addresses) });
  expect([answer.status, seen.length]).toEqual([200, 1]);
});

test("retries once, at the same address, if no connection was made", async () => {
  const closed = createServer();
  const port = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  expect(await kindOf(send(`http://127.0.0.1:${port}/`))).toBe("no_connection");
  const addresses = ["127.0.0.1", "192.0.2.1"];
  const rebinding: Resolve = () => Promise.resolve([{ address: addresses.shift() ?? "", family: 4 }]);
  const call = send(`http://crm.example:${port}/`, { resolve: rebinding });
  let connections = 0;
  const late = createServer((socket) => {
    connections += 1;
    socket.end("HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n");
  });
  onTestFinished(() => void late.close());
  setTimeout(() => late.listen(port, "127.0.0.1"), 30);
  expect([(await call).status, connections, addresses.length]).toEqual([204, 1, 1]);
});

test("never repeats a request whose connection was reset once established", async () => {
  let connections = 0;
  const port = await listen(
    createServer((socket) => {
      connections += 1;
      socket.once("data", () => socket.resetAndDestroy());
    }),
  );
  expect(await kindOf(send(`http://127.0.0.1:${port}/`))).toBe("broken");
  expect(connections).toBe(1);
});

test("rejects an incomplete response", async () => {
  const { url } = await startEndpointServer((_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("half", () => response.destroy());
  });
  expect(await kindOf(send(url))).toBe("broken");
});

test("cuts 10 MB and a gzip bomb after 64 KB, without reading the rest", async () => {
  let written = 0;
  const large = await startEndpointServer((_request, response) => {
    const more = () => {
      while (written < 10_000_000 && !response.destroyed) {
        written += 10_000;
        if (!response.write("x".repeat(10_000))) return;
      }
    };
    response.on("drain", more);
    more();
  });
  const cut = await send(large.url);
  expect([cut.text.length, cut.isCut]).toEqual([MAX_RESPONSE_BYTES, true]);
  expect(written).toBeLessThan(10_000_000);
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  const { url } = await startEndpointServer((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  );
  const before = process.memoryUsage().rss;
  expect(await send(url)).toMatchObject({ isCut: true });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test("reads chunked, compressed and invalid UTF-8 responses, and never cuts a character in half", async () => {
  const chunked = await startEndpointServer((_request, response) => {
    for (const part of ['{"a"', ":", "1}"]) response.write(part);
    response.end();
  });
  expect((await send(chunked.url)).text).toBe('{"a":1}');
  const zipped = await startEndpointServer((_request, response) =>
    response.writeHead(200, { "content-encoding": "GZIP" }).end(gzipSync('{"b":2}')),
  );
  expect((await send(zipped.url)).text).toBe('{"b":2}');
  const odd = await startEndpointServer((_request, response) => response.end(Buffer.from([0x61, 0xff])));
  expect((await send(odd.url)).text).toBe("aÿ");
  const wide = await startEndpointServer((_request, response) => response.end(`a${"é".repeat(40_000)}`));
  expect((await send(wide.url)).text.endsWith("é")).toBe(true);
});

test.each(["zip", "gzip, zip", "gzip, gzip, gzip"])("rejects a response encoded as %s", async (encoding) => {
  const { url } = await startEndpointServer((_request, response) =>
    response.writeHead(200, { "content-encoding": encoding }).end("?"),
  );
  expect(await kindOf(send(url))).toBe("broken");
});

const answered = async (headers: Record<string, string>, body: Uint8Array | string, status = 200) => {
  const { url } = await startEndpointServer((_request, response) =>
    response.writeHead(status, headers).end(body),
  );
  return await send(url);
};

test.each(["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "zip", "gzip, br"])(
  "an empty response is empty, whatever its encoding says: %s",
  async (encoding) => {
    const headers = { "content-encoding": encoding };
    expect(await answered(headers, "", 204)).toEqual({ status: 204, text: "", isCut: false });
    expect(await answered(headers, "")).toEqual({ status: 200, text: "", isCut: false });
    expect(await answered({ ...headers, "content-length": "0" }, "", 202)).toMatchObject({ text: "" });
  },
);

const shipped = '{"status":"shipped"}';

test.each<[string, string, Uint8Array | string]>([
  ["deflate without the header of zlib", "deflate", deflateRawSync(shipped)],
  ["deflate with it", "deflate", deflateSync(shipped)],
  ["deflate with it, stored", "deflate", deflateSync(shipped, { level: 0 })],
  ["deflate without it, stored", "deflate", deflateRawSync(shipped, { level: 0 })],
  ["gzip in two members", "gzip", Buffer.concat([gzipSync('{"status":'), gzipSync('"shipped"}')])],
  ["what is called gzip and is not", "gzip", shipped],
  ["what is called Brotli and is not", "br", shipped],
  ["what is called deflate and is not", "deflate", shipped],
  ["what is called zstd and is not", "zstd", shipped],
  ["the encoding of an upload", "aws-chunked", shipped],
  ["a charset in place of an encoding", "UTF-8", shipped],
  ["no encoding by another name", "none", shipped],
  ["Brotli", "br", brotliCompressSync(shipped)],
  ["two encodings, the last one first", "br, gzip", gzipSync(brotliCompressSync(shipped))],
  ["an encoding and none", "gzip, identity", gzipSync(shipped)],
])("reads %s", async (_what, encoding, body) => {
  expect(await answered({ "content-encoding": encoding }, body)).toMatchObject({ text: shipped });
});

test("reads a compressed body whose first byte arrives alone", async () => {
  const body = deflateRawSync(shipped);
  const { url } = await startEndpointServer((_request, response) => {
    response.writeHead(200, { "content-encoding": "deflate" }).write(body.subarray(0, 1));
    setTimeout(() => response.end(body.subarray(1)), 50);
  });
  expect(await send(url)).toMatchObject({ text: shipped });
});

test("reads a compressed body in the charset that it names", async () => {
  const headers = { "content-encoding": "gzip", "content-type": "application/json; charset=iso-8859-1" };
  const body = gzipSync(Buffer.from('{"city":"Zürich"}', "latin1"));
  expect(await answered(headers, body)).toMatchObject({ text: '{"city":"Zürich"}' });
});

test.each<[string, (text: string) => Uint8Array]>([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
])("rejects a truncated response in %s", async (encoding, compress) => {
  const whole = compress(randomBytes(2_000).toString("hex"));
  const { url } = await startEndpointServer((_request, response) =>
    response.writeHead(200, { "content-encoding": encoding }).end(whole.subarray(0, 1_000)),
  );
  expect(await kindOf(send(url))).toBe("broken");
});
