import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSchemaFault } from "#lib/flow/scenario/parameter-schema.ts";
import { testConnections } from "./testing/mcp-test-server.ts";
import { usableTools } from "./usable-tools.ts";

// The server that the protocol's authors publish to try clients against.
const MAIN = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");

let server: ChildProcess;
let url: string;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no port");
  return address.port;
}

beforeAll(async () => {
  const port = await freePort();
  server = spawn(process.execPath, [MAIN, "streamableHttp"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise((resolve) =>
    server.stderr?.on("data", (text) => /listening/.test(text) && resolve(text)),
  );
  url = `http://127.0.0.1:${port}/mcp`;
}, 30_000);
afterAll(() => void server.kill());

const soon = () => AbortSignal.timeout(10_000);

test("the reference server's tools can be listed and called", async () => {
  const connections = testConnections();
  const target = { url, headers: {} };
  const { tools, leftOut } = usableTools(await connections.listTools(target, soon()));
  expect(leftOut).toEqual([]);
  expect(tools.length).toBeGreaterThan(8);
  for (const { parameters } of tools) expect(findSchemaFault(parameters)).toBeNull();
  const call = (tool: string, args: Record<string, string | number>) => {
    const { parameters } = tools.find(({ name }) => name === tool) ?? {};
    return connections.callTool(
      { key: "c", target, tool, parameters, args, clean: (listed) => Promise.resolve(listed) },
      soon(),
    );
  };
  expect(await call("echo", { message: "Grüße" })).toMatchObject({
    result: { content: [{ type: "text", text: "Echo: Grüße" }] },
  });
  expect(await call("get-sum", { a: 2, b: 40 })).toMatchObject({
    result: { content: [{ text: expect.stringContaining("42") }] },
  });
  expect(await call("get-structured-content", { location: "New York" })).toMatchObject({
    result: { structuredContent: { temperature: expect.any(Number) } },
  });
  expect(await call("get-sum", {})).toMatchObject({ result: { isError: true } });
});
