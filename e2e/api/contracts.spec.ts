import { request as sendRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { APP_URL, api, newAccount, operator } from "../fixtures/instance.ts";

// `contracts.db.test.ts` does the same over the handlers themselves, with every foreign id in paths and bodies. Only
// this test covers what the server does before and after them: routing, slashes, methods.

// Hundreds of requests per test, which take a while on a busy machine.
test.describe.configure({ timeout: 240_000 });

const UNKNOWN = "0190a000-0000-7000-8000-000000000000";
const GARBAGE = ["nonsense", `vv_live_${"0".repeat(46)}`, "x".repeat(4000)];

type Described = { security?: unknown[]; description: string; requestBody?: { content: object } };
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
  expect(headers.get("cache-control"), place).toBe("no-store");
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
      if (isOpen(operation)) {
        expect(open.status, place).toBe(200);
        continue;
      }
      const missing = path.includes("system-messages") ? "AUTH_INVALID" : "AUTH_MISSING";
      expect([open.status, open.body.error_code], place).toEqual([401, missing]);
      for (const key of GARBAGE) {
        const { status, body } = await api(operation.method, path, { ...bodyOf(operation), key });
        expect([status, body.error_code, body.error], place).toEqual([
          401,
          "AUTH_INVALID",
          "Invalid API key",
        ]);
      }
    }
  }
});

test("a revoked key is rejected everywhere, and a read-only key by every write", async () => {
  const [revoked, reader] = [await newAccount(), await newAccount({ scope: "read" })];
  await operator("keys", "revoke", "--id", revoked.keyId);
  for (const operation of (await listOperations()).filter((one) => !isOpen(one))) {
    for (const path of spellings(operation)) {
      const place = `${operation.method} ${path}`;
      const gone = await api(operation.method, path, { ...bodyOf(operation), key: revoked.key });
      expect([gone.status, gone.body.error_code], place).toEqual([401, "AUTH_INVALID"]);
      const { status, body } = await api(operation.method, path, { ...bodyOf(operation), key: reader.key });
      if (operation.description.includes("`read`")) expect([401, 403], place).not.toContain(status);
      else
        expect([status, body.error_code, body.reason], place).toEqual([
          403,
          "AUTH_DENIED",
          "insufficient_scope",
        ]);
    }
  }
});

test("another account's resources look like missing ones, under every path with an id", async () => {
  const [owner, stranger] = [await newAccount(), await newAccount()];
  const make = async (path: string, body: unknown) =>
    (await api("POST", path, { key: owner.key, body })).body;
  const avatars = (await api("GET", "/avatars", { key: owner.key })).body.avatars as { id: string }[];
  const nodes_json = {
    initial_node: "a",
    role_instruction: "Be kind.",
    nodes: { a: { task_instruction: "" } },
  };
  const scenario = await make("/scenarios/create", { name: "S", nodes_json });
  const call = { scenario_id: scenario.id, avatar_id: avatars[0]?.id };
  const session = String((await make("/conversations/connect", call)).conversation_session_id);
  const made: [string, unknown][] = [
    ["scenarios", scenario.id],
    ["conversations", session],
    ["hosted-links", (await make("/hosted-links/create", { ...call, label: "L" })).id],
    [
      "endpoints",
      (await make("/endpoints/create", { name: "E", url: "https://example.com/", headers: {}, body: {} })).id,
    ],
    [
      "webhooks",
      (await make("/webhooks/create", { url: "https://example.com/", events: ["conversation.ended"] })).id,
    ],
    ["clips", (await make("/clips/create", { name: "C" })).id],
    ["knowledge-bases", (await make("/knowledge-bases/create", { name: "K" })).id],
  ];
  const operations = (await listOperations()).filter(({ template }) => template.includes("{"));
  let compared = 0;
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    const [, id] = made.find(([noun]) => operation.template.startsWith(`/${noun}/`)) ?? [];
    if (id === undefined) continue;
    const answers = await Promise.all(
      [...spellings(operation, String(id)), ...spellings(operation)].map((path) =>
        api("GET", path, { key: stranger.key }),
      ),
    );
    const told = answers.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(told[0]?.status, operation.template).toBe(404);
    for (const other of told) expect(other, operation.template).toEqual(told[0]);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(8);
  await api("POST", `/conversations/${session}/updates`, { key: owner.key, body: { end: true } });
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

test("every other method and content type is rejected, with and without a slash", async () => {
  const { key } = await newAccount();
  for (const operation of await listOperations()) {
    for (const path of spellings(operation)) {
      for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const wrong = await api(method, path, { key });
        expectAnswer(wrong, `${method} ${path}`);
        expect([wrong.status, wrong.body.reason], `${method} ${path}`).toEqual([405, "method_not_allowed"]);
        expect(wrong.headers.get("allow"), path).toContain(operation.method);
      }
      for (const method of ["TRACE", "PROPFIND"]) expect(await sendOdd(method, path), path).toBe(405);
      if (!operation.requestBody) continue;
      const headers = { "content-type": "text/plain" };
      const typed = await api("POST", path, { key, headers, body: "{}" });
      expect([typed.status, typed.body.reason], path).toEqual([415, "unsupported_media_type"]);
    }
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
