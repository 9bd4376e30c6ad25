import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { freePort } from "#lib/platform/testing/free-port.ts";

// The server that the protocol's authors publish to try clients against.
const MAIN = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");

/** Starts the protocol's reference server on all of this machine's addresses, with `/mcp` for streamable HTTP. */
export async function startEverythingServer(): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN, "streamableHttp"], {
    env: { NODE_ENV: "test", PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`the server has ended with ${code}`)));
    server.stderr.on("data", (text) => /listening/.test(text) && resolve());
  });
  return { port, stop: () => void server.kill() };
}
