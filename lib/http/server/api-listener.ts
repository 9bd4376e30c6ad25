import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Handler } from "#lib/http/contract.ts";
import { takesGzip } from "#lib/http/fixed-route.ts";
import { METHODS, type Method } from "#lib/http/route.ts";
import { routeFinder } from "./find-route.ts";

type Methods = Readonly<Record<Method, Handler>>;
type Found = { handler: Handler; params: Record<string, string> };
type Always = Readonly<Record<string, string>>;

/** An API path and its query. Dotted paths are left to Next, except the name of a JSON file. */
const PLAIN = /^\/api((?:\/[\w~%-]+)+(?:\.json)?)\/?(?:\?[!-~]*)?$/;
/** Compressing shorter responses gains nothing. */
const GZIP_FROM_BYTES = 1024;
const compress = promisify(gzip);

/**
 * Serves the operations of `routes` (path templates below `/api`) directly from Node's server, and malformed paths with
 * `unknown`. The listener returns false for any other request, without touching it. `always` are headers of every
 * response.
 */
export function apiListener(routes: Readonly<Record<string, Methods>>, unknown: Handler, always: Always) {
  const find = routeFinder(routes);
  const findHandler = ({ url = "", method }: IncomingMessage): Found | undefined => {
    if (isNoPath(url)) return { handler: unknown, params: {} };
    const path = PLAIN.exec(url)?.[1];
    const found = path === undefined ? undefined : find(path);
    const handler = found && handlerOf(found.entry, method);
    return handler && { handler, params: found.params };
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const found = findHandler(incoming);
    if (!found) return false;
    const answer = async () => {
      const context = {
        params: Promise.resolve(found.params),
        // Few handlers use it, and a signal for each request would cost all of them time.
        get closed() {
          return closeSignal(outgoing);
        },
      };
      await send(await found.handler(toRequest(incoming), context), always, incoming, outgoing);
    };
    // A handler answers its own errors. What remains is a bug or a disconnected client, and neither can be answered.
    answer().catch(() => outgoing.destroy());
    return true;
  };
}

/**
 * Paths that Next would answer with a page, a redirect or an error: none below `/api`, an empty segment, an invalid
 * escape.
 */
function isNoPath(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  if (!/^\/api(?:\/|$)/.test(path)) return false;
  return path.length <= "/api/".length || path.includes("//") || !canDecode(path);
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** HEAD is GET; Node omits the body. */
function handlerOf(methods: Methods, asked: string | undefined): Handler | undefined {
  const method = METHODS.find((name) => name === (asked === "HEAD" ? "GET" : asked));
  return method && methods[method];
}

function closeSignal(outgoing: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (outgoing.destroyed) closed.abort();
  outgoing.once("close", () => closed.abort());
  return closed.signal;
}

function toRequest(incoming: IncomingMessage): Request {
  const method = incoming.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? {} : { body: bodyOf(incoming), duplex: "half" };
  const request = new Request(`http://localhost${incoming.url}`, { method, ...body });
  // Headers that are given to the constructor are checked and copied twice, which costs most of a request with hundreds.
  const { headers } = request;
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Like Next: without a proxy, the connection's own address.
  if (!headers.has("x-forwarded-for")) {
    headers.set("x-forwarded-for", incoming.socket.remoteAddress ?? "");
  }
  return request;
}

/** The body, read on demand. Abandoning it leaves the connection open for the response. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Sends head and body in one packet. The unread rest of the request is read and discarded, so the response gets
 * through.
 */
async function send(
  answer: Response,
  always: Always,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers: Record<string, string | number> = { ...always, vary: "Accept-Encoding" };
  answer.headers.forEach((value, name) => {
    headers[name] = value;
  });
  if (/^text\/event-stream\b/.test(String(headers["content-type"]))) {
    outgoing.writeHead(answer.status, headers);
    if (!incoming.complete) incoming.resume();
    // Cancels the body when the client disconnects.
    if (answer.body && !outgoing.destroyed && incoming.method !== "HEAD")
      await pipeline(Readable.fromWeb(answer.body as WebStream), outgoing);
    else {
      outgoing.end();
      await answer.body?.cancel();
    }
    return;
  }
  let body = Buffer.from(await answer.arrayBuffer());
  const isPlain = headers["content-encoding"] === undefined;
  if (
    isPlain &&
    body.length >= GZIP_FROM_BYTES &&
    takesGzip(String(incoming.headers["accept-encoding"] ?? ""))
  ) {
    body = await compress(body);
    headers["content-encoding"] = "gzip";
  }
  // Of an unchanged response it would be that of its body.
  if (answer.status !== 304) headers["content-length"] = body.length;
  outgoing.writeHead(answer.status, headers).end(body);
  if (!incoming.complete) incoming.resume();
}
