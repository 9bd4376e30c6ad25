import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { db } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, createTestKey, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { embedDocument } from "#lib/knowledge/documents/embed-document.ts";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { env } from "#lib/platform/env.ts";
import { serveWholeApi } from "../testing/whole-api.ts";

const GREETING = "Welcome to the front desk.";
/** Says how much a model has to read. */
const GUIDE = readFileSync(join(process.cwd(), "docs", "mcp.md"), "utf8");

type Api = Awaited<ReturnType<typeof serveWholeApi>>;

describeDb("the server for the Model Context Protocol", () => {
  beforeAll(() => new FakeEmbeddings().install());
  let api: Api;
  let account: TestAccount;
  beforeAll(async () => {
    api = await serveWholeApi();
    account = await createTestAccount();
    return () => api.close();
  });

  async function connect(key = account.key, query = "") {
    const client = new Client({ name: "test", version: "1.0.0" });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${api.url}/mcp${query}`), { requestInit }),
    );
    return client;
  }

  const resultOf = async (client: Client, name: string, args: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const [{ text }] = z.tuple([z.object({ text: z.string() })]).parse(content);
    return { isError: isError === true, value: JSON.parse(text) };
  };
  const done = async (client: Client, name: string, args: object = {}) => {
    const { isError, value } = await resultOf(client, name, args);
    expect(value).not.toHaveProperty("error_code");
    expect(isError).toBe(false);
    return value;
  };
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  test("an unattended client makes a scenario, a document and a link, and reads what a visitor would hear", async () => {
    const client = await connect();
    const nodes_json = { ...NODES, nodes: { start: { task_instruction: "Help.", say: GREETING } } };
    expect(await done(client, "scenarios_validate", { nodes_json })).toMatchObject({ problems: [] });
    const scenario = await done(client, "scenarios_create", { name: "Front desk", nodes_json });
    const base = await done(client, "knowledge_bases_create", { name: "Opening hours" });
    const document = await done(client, "knowledge_bases_documents_create", {
      corpus_id: base.id,
      name: "Hours",
      file: { name: "hours.md", text: "We open at nine — Grüße." },
    });
    const [stored] = await db.select().from(documents).where(eq(documents.id, document.id));
    expect(stored).toMatchObject({ name: "Hours", status: "pending" });
    // What the job does that the upload requested.
    expect(await embedDocument(document.id)).toBe("completed");
    const { documents: list } = await done(client, "knowledge_bases_documents_list", { corpus_id: base.id });
    expect(list).toMatchObject([{ id: document.id, status: "completed" }]);
    const link = await done(client, "hosted_links_create", {
      label: "Door",
      scenario_id: scenario.id,
      avatar_id: account.avatarId,
    });
    expect(link.url).toContain("/c/");
    const ran = await done(client, "scenarios_simulations", {
      config_id: scenario.id,
      callers: [{ turns: [{ user: "Hello?", model: [{ text: "Hi." }] }] }],
    });
    const transcript = ran.simulations[0].transcript_rows.map((row: { content: string }) => row.content);
    expect(transcript).toEqual([GREETING, "Hello?", "Hi."]);
    const started = await done(client, "conversations_connect", {
      ...{ scenario_id: scenario.id, avatar_id: account.avatarId, mode: "text" },
    });
    const conversation = { conversation_session_id: started.conversation_session_id };
    expect(await done(client, "conversations_messages", conversation)).toMatchObject({ status: "active" });
    const read = await done(client, "conversations_get", conversation);
    expect(read.transcript_rows).toMatchObject([{ role: "assistant", content: GREETING }]);
    await client.close();
  });

  test("a client of the newest revision lists the same tools, and gets the same results", async () => {
    const client = new ModernClient({ name: "test", version: "1.0.0" });
    const requestInit = { headers: { authorization: `Bearer ${account.key}` } };
    await client.connect(new ModernTransport(new URL(`${api.url}/mcp`), { requestInit }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(await namesOf(await connect()));
    const { structuredContent } = await client.callTool({ name: "scenarios_list", arguments: { limit: 1 } });
    expect(structuredContent).toMatchObject({ scenarios: [{ name: expect.any(String) }] });
    await client.close();
  });

  test("a program that starts its servers itself gets the tools over standard input and output", async () => {
    const start = async (key: string, url = api.url) => {
      const client = new Client({ name: "test", version: "1.0.0" });
      const env = { VISAVIS_API_KEY: key, VISAVIS_URL: url };
      const args = ["sdk/src/mcp.ts", "clips", "scenarios"];
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
      return client;
    };
    const client = await start(account.key);
    expect(await namesOf(client)).toContain("clips_create");
    const made = await done(client, "clips_create", { name: "Two\nlines" });
    expect(made).toMatchObject({ name: "Two\nlines" });
    await client.close();
    await expect(start("vv_live_nobody")).rejects.toThrow("The instance refused: Invalid API key");
    const website = createServer((_, answer) => answer.writeHead(404).end("<h1>Not found</h1>"));
    await once(website.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void website.close());
    const { port } = website.address() as AddressInfo;
    await expect(start(account.key, `http://127.0.0.1:${port}`)).rejects.toThrow("404. Check VISAVIS_URL");
  });

  test("a key has the tools of its scope, of the groups that the address names", async () => {
    const { key: readKey } = await createTestKey(account, { scope: "read" });
    const reader = await connect(readKey);
    const readable = await namesOf(reader);
    expect(readable).toContain("knowledge_bases_search");
    expect(readable).not.toContain("scenarios_create");
    await expect(reader.callTool({ name: "scenarios_create", arguments: {} })).rejects.toThrow(
      "This API key has no tool scenarios_create",
    );
    const some = await namesOf(await connect(account.key, "?tools=clips,secrets"));
    expect(some.filter((name) => !/^(clips|secrets)_/.test(name))).toEqual([]);
    expect(some).toContain("clips_takes_render");
    await expect(connect(account.key, "?tools=clip")).rejects.toThrow("tools has no group clip");
  });

  test("tools say what they change, and their schemas stand alone", async () => {
    const { tools } = await (await connect()).listTools();
    const hintsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hintsOf("scenarios_validate")).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hintsOf("clips_delete")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hintsOf("memories_forget")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hintsOf("webhooks_test")).toMatchObject({ destructiveHint: false, openWorldHint: true });
    expect(hintsOf("webhooks_list")).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    const text = JSON.stringify(tools);
    expect(text).not.toContain("#/components");
    for (const { name, inputSchema } of tools) {
      expect(name).toMatch(/^[a-z_]{3,48}$/);
      const used = [...JSON.stringify(inputSchema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, word]) => word);
      expect(Object.keys(inputSchema.$defs ?? {}).sort()).toEqual([...new Set(used)].sort());
    }
    const graph = JSON.stringify(tools.find(({ name }) => name === "scenarios_create"));
    expect(graph.match(/"#\/\$defs\/ScenarioFunction"/g)).toHaveLength(2);
    expect(graph.split('"const":"rag"')).toHaveLength(2);
    // What a model reads before its first call: hints are for its client.
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const [, documented = ""] = /all tools together have up to ([\d,]+) characters/.exec(GUIDE) ?? [];
    expect(JSON.stringify(read).length).toBeLessThan(Number(documented.replace(",", "")));
    expect(Math.max(...read.map((tool) => JSON.stringify(tool).length))).toBeLessThan(48_100);
  });

  test("an error is a result that the model can act on", async () => {
    const client = await connect();
    const { isError, value } = await resultOf(client, "scenarios_create", { name: "", nodes_json: {} });
    expect(isError).toBe(true);
    expect(value).toMatchObject({ error_code: "VALIDATION", details: expect.any(Array) });
    const unknown = await resultOf(client, "clips_list", { limmit: 3 });
    expect(unknown.value.error).toContain("limmit");
    const other = await createTestAccount();
    const foreign = await resultOf(client, "scenarios_get", { config_id: other.scenarioId });
    expect(foreign.value.error_code).toBe("SCENARIO_NOT_FOUND");
  });

  test("each message counts once towards the key's requests, also a call of a tool that it lacks", async () => {
    const { key } = await createTestKey(account);
    const post = async (name: string) => {
      const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } };
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const sent = { method: "POST", path: "/api/mcp", body: Buffer.from(JSON.stringify(message)) };
      return (await api.send({ ...sent, headers: { ...headers, authorization: `Bearer ${key}` } })).body;
    };
    const own = env.RATE_LIMIT_PER_MINUTE;
    onTestFinished(() => void Object.assign(env, { RATE_LIMIT_PER_MINUTE: own }));
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 2 });
    expect(await post("clips_list")).not.toContain("rate_limited");
    expect(await post("no_such_tool")).toContain("no_such_tool");
    expect(await post("no_such_tool")).toContain("rate_limited");
    expect(await post("clips_list")).toContain("rate_limited");
  });

  test("a repeated call with an idempotency_key creates nothing", async () => {
    const client = await connect();
    const args = { name: "Once", idempotency_key: "agent-1" };
    const first = await done(client, "clips_create", args);
    expect(await done(client, "clips_create", args)).toEqual(first);
  });

  test("no key, a revoked key, a large body and malformed messages are refused", async () => {
    await expect(connect("vv_live_nobody")).rejects.toThrow("Invalid API key");
    const { key } = await createTestKey(account, { revokedAt: new Date() });
    await expect(connect(key)).rejects.toThrow("Invalid API key");
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const post = (body: string, more: object = {}) =>
      api.send({
        ...{ method: "POST", path: "/api/mcp", body: Buffer.from(body) },
        headers: { ...headers, authorization: `Bearer ${account.key}`, ...more },
      });
    expect(await post("{}", { authorization: "" })).toMatchObject({ status: 401 });
    expect((await post(JSON.stringify({ x: "y".repeat(1_100_000) }))).body).toContain("body_too_large");
    for (const body of ["[]", "3", '"x"', "{}", "null", '{"jsonrpc":"2.0","id":1,"method":"no/such"}']) {
      const { status, body: answer } = await post(body);
      expect([body, status < 500, answer.includes("error")]).toEqual([body, true, true]);
    }
    expect(
      await api.send({ ...{ method: "GET", path: "/api/mcp", body: undefined }, headers }),
    ).toMatchObject({
      status: 401,
    });
  });

  test("a client that cancels a call, and connects again, is served", async () => {
    const client = await connect();
    const gone = new AbortController();
    const called = client.callTool({ name: "scenarios_list", arguments: {} }, undefined, {
      signal: gone.signal,
    });
    gone.abort();
    await expect(called).rejects.toThrow();
    await client.close();
    expect(await done(await connect(), "scenarios_list")).toHaveProperty("scenarios");
  });
});
