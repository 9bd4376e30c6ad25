import { request as sendRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { APP_URL, api, newAccount } from "../fixtures/instance.ts";

// Keys, scopes, foreign ids and methods of every operation are tested over the handlers: `contracts.db.test.ts`. This is
// about what the server does before and after them: routing, slashes, and requests that no handler sees.

const UNKNOWN = "0190a000-0000-7000-8000-000000000000";

type Described = { security?: unknown[] };
type Operation = Described & { method: "GET" | "POST"; template: string };

async function listOperations(): Promise<Operation[]> {
  const document = await api("GET", "/openapi.json");
  expect(document.status).toBe(200);
  const paths = Object.entries(document.body.paths as Record<string, Record<string, Described>>);
  return paths.flatMap(([template, item]) =>
    Object.entries(item).map(([method, described]) => ({
      ...described,
      template,
      method: method === "get" ? ("GET" as const) : ("POST" as const),
    })),
  );
}

const isOpen = ({ security }: Operation) => security?.length === 0;
const spellings = ({ template }: Operation, id = UNKNOWN) => {
  const path = template.replace(/\{\w+\}/g, id);
  return [path, `${path}/`];
};
const bodyOf = ({ method }: Operation) => (method === "POST" ? { body: {} } : {});

/** Checks what every API response has in common. */
function expectAnswer(answer: Awaited<ReturnType<typeof api>>, place: string) {
  const { headers, body, status } = answer;
  expect(headers.get("content-type"), place).toContain("application/json");
  expect(headers.get("x-request-id"), place).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-content-type-options"), place).toBe("nosniff");
  // The API's description is the same for everybody, so a client may keep it and ask whether it has changed.
  expect(headers.get("cache-control"), place).toBe(headers.has("etag") ? "no-cache" : "no-store");
  expect(headers.get("access-control-allow-origin"), place).toBeNull();
  if (status >= 400) expect(body.request_id, place).toBe(headers.get("x-request-id"));
}

test("every operation is where the document says, and rejects requests without a key, with and without a slash", async () => {
  const operations = await listOperations();
  expect(operations.length).toBeGreaterThan(40);
  for (const operation of operations) {
    for (const path of spellings(operation)) {
      const place = `${operation.method} ${path}`;
      const open = await api(operation.method, path, bodyOf(operation));
      expectAnswer(open, place);
      expect(open.headers.has("etag"), place).toBe(operation.template === "/openapi.json");
      if (operation.template.startsWith("/links/")) {
        // A link's token stands for a key.
        expect([400, 404], place).toContain(open.status);
        continue;
      }
      if (isOpen(operation)) {
        expect(open.status, place).toBe(200);
        continue;
      }
      const missing = path.includes("system-messages") ? "AUTH_INVALID" : "AUTH_MISSING";
      expect([open.status, open.body.error_code], place).toEqual([401, missing]);
    }
  }
});

/** A method that `fetch` refuses to send. */
function sendOdd(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(`${APP_URL}/api${path}`, { method }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    sent.once("error", reject).end();
  });
}

test("methods that no page sends are rejected like any other", async () => {
  for (const method of ["TRACE", "PROPFIND"]) {
    for (const path of ["/clips", "/clips/", "/openapi.json"])
      expect(await sendOdd(method, path), `${method} ${path}`).toBe(405);
  }
});

test("a body of 10 MB, announced or not, or with 1,000 levels is rejected, and the server keeps working", async () => {
  const { key } = await newAccount();
  const large = JSON.stringify({ name: "x".repeat(10_485_760) });
  const announced = await api("POST", "/clips/create", { key, body: large });
  expect([announced.status, announced.body.reason]).toEqual([413, "body_too_large"]);
  const unannounced = await fetch(`${APP_URL}/api/clips/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: new Blob([large]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(unannounced.status).toBe(413);
  const deep = `{"name":${"[".repeat(1000)}${"]".repeat(1000)}}`;
  const nested = await api("POST", "/clips/create", { key, body: deep });
  expect([nested.status, nested.body.error_code]).toEqual([400, "VALIDATION"]);
  expect((await api("GET", "/clips", { key })).body.clips).toEqual([]);
});

/** The server's response to raw bytes; it must close the connection. */
async function sendRaw(bytes: string) {
  const { hostname, port } = new URL(APP_URL);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket) text += chunk;
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  expect(headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
  return { status: Number(first.split(" ")[1]), headers, body: JSON.parse(body) };
}

test("malformed requests and headers of 20 KB get the common error shape", async () => {
  const nonsense = await sendRaw("nonsense\r\n\r\n");
  expectAnswer(nonsense, "nonsense");
  expect([nonsense.status, nonsense.body.error_code]).toEqual([400, "VALIDATION"]);
  const long = await sendRaw(`GET /api/clips HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`);
  expectAnswer(long, "long headers");
  expect([long.status, long.body.reason]).toEqual([431, "headers_too_large"]);
  expect(long.headers.get("connection")).toBe("close");
});
