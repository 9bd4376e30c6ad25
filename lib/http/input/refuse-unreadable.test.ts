import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable.ts";

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  answer = (request, response) => request.resume().on("end", () => response.end("fine"));
  server = createServer({ connectionsCheckingInterval: 10 }, (request, response) =>
    answer(request, response),
  );
  refuseUnreadable(server, { "X-Frame-Options": "DENY" });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends raw bytes and reads until the server closes the connection. */
async function send(...pieces: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  for (const piece of pieces) socket.write(piece);
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}

function read(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first, ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 2),
    ]),
  );
  return { first, headers, body, json: JSON.parse(body) };
}

const HEADERS = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`;
const EXTENSIONS = `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;${"x".repeat(20_000)}\r\nok\r\n0\r\n\r\n`;

test.each([
  ["that is not HTTP", "nonsense\r\n\r\n", "400 Bad Request", undefined],
  ["with an unknown method", "HELLO / HTTP/1.1\r\nHost: x\r\n\r\n", "400 Bad Request", undefined],
  ["with headers that are too large", HEADERS, "431 Request Header Fields Too Large", "headers_too_large"],
  ["with a body of chunk headers only", EXTENSIONS, "413 Payload Too Large", "body_too_large"],
  ["that does not end", "GET / HTTP/1.1\r\n", "408 Request Timeout", "request_timeout"],
])(
  "a request %s gets the common error shape, and its connection is closed",
  async (_, sent, status, reason) => {
    // Generous where the test is not about time.
    if (reason === "request_timeout") Object.assign(server, { requestTimeout: 50, headersTimeout: 50 });
    const { first, headers, body, json } = read(await send(sent));
    expect(first).toBe(`HTTP/1.1 ${status}`);
    expect(json).toMatchObject({ error_code: "VALIDATION", details: [{ path: "", message: json.error }] });
    expect(json.reason).toBe(reason);
    expect(json.request_id).toBe(headers.get("x-request-id"));
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("content-length")).toBe(String(body.length));
    expect(headers.get("connection")).toBe("close");
    expect(headers.get("x-frame-options")).toBe("DENY");
  },
);

test("the response arrives although the client keeps sending", async () => {
  const flood = Array.from({ length: 64 }, () => "x".repeat(65_536));
  expect(read(await send("GET / HTTP/1.1\r\nX-Long: ", ...flood)).json.reason).toBe("headers_too_large");
});

test("a valid request before a broken one gets its own response", async () => {
  const text = await send("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "nonsense\r\n\r\n");
  const [, first, second] = text.split("HTTP/1.1 ");
  expect(first).toMatch(/^200 OK\r\n[\s\S]*fine$/);
  expect(second).toMatch(/^400 Bad Request/);
});

test("a response that has begun is not followed by another", async () => {
  answer = (_, response) => response.writeHead(401).end("no");
  const broken = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n";
  expect((await send(broken)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
});
