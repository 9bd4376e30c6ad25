import { readdirSync } from "node:fs";
import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { NextRequest } from "next/server";
import type { Handler } from "#lib/http/contract.ts";
import { unknownPath } from "#lib/http/route.ts";
import { apiListener } from "#lib/http/server/api-listener.ts";
import { createAppServer } from "#lib/http/server/app-server.ts";
import { routeFinder } from "#lib/http/server/find-route.ts";
import { env } from "#lib/platform/env.ts";
import * as everyOther from "../[...path]/route.ts";
import { SERVED_ROUTES } from "../served-routes.ts";

type Module = Record<string, Handler | undefined>;

const API = join(import.meta.dirname, "..");

/** Needs what only Next gives a request. Its own tests and those of the browser cover it. */
const NEEDS_NEXT = /^auth\//;

/** Every module below `app/api` but the catch-all, by its path as a template. */
async function loadModules(): Promise<Record<string, Module>> {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.ts$/.test(file) && !NEEDS_NEXT.test(file) && !file.includes("[..."))
    .sort();
  const loaded = files.map(async (file) => {
    const template = `/${file.replace("/route.ts", "").replaceAll(/\[(\w+)\]/g, "{$1}")}`;
    return [template, (await import(join(API, file))) as Module] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** What a client gets: a status of 0 means that the connection was closed instead. */
export type Got = { status: number; body: string; ms: number };
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
};

/** Answers like Next does for a module that the API's listener leaves to it. */
function nextLike(modules: Record<string, Module>) {
  const find = routeFinder(modules);
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = "GET", url = "" } = incoming;
    const path = new URL(url, env.APP_URL).pathname.replace(/^\/api/, "").replace(/\/$/, "");
    const found = find(path);
    const methods: Module = found?.entry ?? (url.startsWith("/api/") ? everyOther : {});
    const handler = methods[method === "HEAD" ? "GET" : method] ?? unknownPath;
    const body = method === "GET" || method === "HEAD" ? {} : { body: await buffer(incoming) };
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const answer = await handler(new NextRequest(new URL(url, env.APP_URL), { method, headers, ...body }), {
      params: Promise.resolve(found?.params ?? {}),
    }).catch((error: unknown) => new Response(String(error), { status: 500 }));
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    // The stream of commands never ends.
    const isEndless = path.endsWith("/commands") && answer.ok;
    if (isEndless) await answer.body?.cancel();
    outgoing.end(isEndless ? "" : Buffer.from(await answer.arrayBuffer()));
  };
}

/**
 * Every route below `app/api`, served over HTTP by the app's own server and listener. Only what Next would serve is
 * found and called here.
 */
export async function serveWholeApi() {
  const modules = await loadModules();
  const page = nextLike(modules);
  const server = createAppServer({
    appUrl: env.APP_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    everywhere: {},
    api: (always) => apiListener(SERVED_ROUTES, unknownPath, always),
    page: (incoming, outgoing) =>
      page(incoming, outgoing).catch((error: unknown) => {
        if (!outgoing.headersSent) outgoing.writeHead(500).end(String(error));
      }),
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return {
    modules: { ...SERVED_ROUTES, ...modules } satisfies Record<string, Module>,
    /** Where the API is served, `http://127.0.0.1:1234/api`. */
    url: `http://127.0.0.1:${port}/api`,
    send: (sent: Sent) => send(port, sent),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const TIMEOUT_MS = 20_000;

/** `isNew`: on a connection of its own. One that the server has just closed loses its next request, so it is sent again. */
async function send(port: number, sent: Sent, isNew = false): Promise<Got> {
  const { method, path, headers, body } = sent;
  const startedAt = performance.now();
  return await new Promise((resolve) => {
    const finish = (status: number, text: string) =>
      resolve({ status, body: text, ms: performance.now() - startedAt });
    const agent = isNew ? { agent: false } : {};
    const asked = ask({ host: "127.0.0.1", port, method, path, headers, ...agent }, (answer) => {
      // The events of a live conversation don't end.
      if (path.includes("/events") && answer.headers["content-type"]?.startsWith("text/event-stream")) {
        finish(answer.statusCode ?? 0, "");
        asked.destroy();
        return;
      }
      buffer(answer).then(
        (bytes) => finish(answer.statusCode ?? 0, bytes.toString()),
        (error: unknown) => finish(0, String(error)),
      );
    });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
    asked.on("error", (error) => {
      if (asked.reusedSocket) resolve(send(port, sent, true));
      else finish(0, String(error));
    });
    asked.end(body);
  });
}
