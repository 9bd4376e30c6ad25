import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { apiListener } from "./api-listener.ts";
import { createAppServer } from "./app-server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function start(appUrl: string, trustedProxies = 1): Promise<number> {
  const answer = async (request: Request) => new Response(request.headers.get("x-forwarded-for"));
  const methods = { GET: answer, POST: answer, PUT: answer, PATCH: answer, DELETE: answer, OPTIONS: answer };
  server = createAppServer({
    appUrl,
    trustedProxies,
    everywhere: { "X-Frame-Options": "DENY" },
    api: (always) => apiListener({ "/things": methods }, answer, always),
    page: async ({ headers }, response) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end(headers["x-forwarded-host"] ?? "none");
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return answer.toLowerCase();
}

const PATHS = ["/api/things", "/api//", "/sign-in", "/api/files/x.mp4", "/_next/static/a.js"];

test("every response of an instance with an https: address requires https:", async () => {
  const port = await start("https://visavis.test");
  for (const path of PATHS) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
  }
  expect(await sendRaw(port, "nonsense\r\n\r\n")).toContain("strict-transport-security: max-age=31536000");
});

test("an instance with an http: address does not, because browsers would lock themselves out", async () => {
  const port = await start("http://localhost:3000");
  for (const path of PATHS) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});

test("without a proxy, a client cannot choose its address", async () => {
  const port = await start("http://localhost:3000", 0);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const answer = await fetch(`http://127.0.0.1:${port}/api/things`, { headers });
  expect(await answer.text()).toBe("127.0.0.1");
});

test.each([
  ["our own page", "https://visavis.test", "visavis.test"],
  ["another website", "https://evil.test", "none"],
  ["our address without TLS", "http://visavis.test", "none"],
  ["a name that begins like ours", "https://visavis.test.evil.test", "none"],
  ["a page without an origin", "null", "none"],
])(
  "behind a proxy that rewrites Host, a form of %s (%s) is taken for one sent to %s",
  async (_what, origin, host) => {
    const port = await start("https://visavis.test");
    const answer = await fetch(`http://127.0.0.1:${port}/settings`, { method: "POST", headers: { origin } });
    expect(await answer.text()).toBe(host);
  },
);
