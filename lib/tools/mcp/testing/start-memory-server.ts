import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

// A server from npm that others wrote and that, as most there, talks over standard input and output only.
const MAIN = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-memory/dist/index.js");

/** Starts the protocol's memory server for each session, with its facts in `file`, and passes its messages on over HTTP, at `url`. */
export async function startMemoryServer(file: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs: StdioClientTransport[] = [];
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const env = { NODE_ENV: "test", MEMORY_FILE_PATH: file };
    const program = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN],
      env,
      stderr: "ignore",
    });
    programs.push(program);
    const http = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, http),
    });
    program.onmessage = (message) => void http.send(message);
    http.onmessage = (message) => void program.send(message);
    await program.start();
    await http.start();
    return http;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : await open();
    if (!known) return void response.writeHead(404).end();
    await known.handleRequest(request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server listening on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all(programs.map((program) => program.close()));
    },
  };
}
