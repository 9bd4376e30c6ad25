import http from "node:http";
import https from "node:https";
import { env } from "#lib/platform/env.ts";
import { errorCode } from "#lib/platform/errors.ts";
import { withoutTrailingSlashes } from "#lib/platform/network/server-address.ts";
import type { Network } from "#lib/tools/endpoints/call-endpoint.ts";
import {
  EndpointError,
  pinnedLookup,
  resolveAllowed,
  resolveByDns,
} from "#lib/tools/endpoints/send-request.ts";
import { KeyFilter } from "./key-filter.ts";

/** A server with OpenAI's chat API, which an account has named. */
export type ModelServer = { baseUrl: string; apiKey: string | null };

/** Connections to one server. All of them lead to `addresses`, which were checked. */
type Lane = { agent: http.Agent; addresses: string; checkedAtMs: number };

/** After this time a name is resolved, and its addresses are checked, again. */
const CHECKED_FOR_MS = 30_000;
/** An unused connection is closed after this time; common servers close it after 60 s or more. */
const IDLE_MS = 55_000;
const MAX_LANES = 500;
/** More than any answer has. */
const MAX_RESPONSE_BYTES = 16 * 1_048_576;
const PASSED_HEADERS = ["content-type", "retry-after", "retry-after-ms"];
/** Statuses whose responses have no body. */
const EMPTY: readonly number[] = [204, 205, 304];

type Outgoing = { method: "GET" | "POST"; body?: string; signal: AbortSignal };

const ownNetwork = (): Network => ({ resolve: resolveByDns, allowedNetworks: env.ENDPOINT_ALLOW_PRIVATE });

/**
 * Asks accounts' language models, and connects only to addresses that the guard of HTTP tools allows. Connections are kept
 * for the next answer, because a visitor waits for it. Redirects are not followed, and the key is removed from every response.
 */
export class ModelConnections {
  private readonly lanes = new Map<string, Lane>();
  private readonly network: () => Network;
  private readonly checkedForMs: number;

  constructor(network: () => Network = ownNetwork, checkedForMs = CHECKED_FOR_MS) {
    this.network = network;
    this.checkedForMs = checkedForMs;
  }

  /**
   * Sends a request to a path below the server's address. The signal bounds everything, the response's body too, and closes
   * the connection. Throws `EndpointError` if there was no response.
   */
  async send(server: ModelServer, path: string, outgoing: Outgoing): Promise<Response> {
    const url = new URL(`${withoutTrailingSlashes(server.baseUrl)}${path}`);
    const agent = await orAborted(this.findAgent(url), outgoing.signal);
    const incoming = await attempt(url, server, agent, outgoing).catch(async (error: unknown) => {
      // The server closed a kept connection at that very moment, and has not seen the request.
      if (!(error instanceof StaleConnection)) throw error;
      return await attempt(url, server, agent, outgoing).catch((again: unknown) => {
        throw again instanceof StaleConnection ? new EndpointError("broken", again.cause) : again;
      });
    });
    return toResponse(incoming, server.apiKey);
  }

  /** The connections to a URL's server. Throws `EndpointError` if it has an address that is not allowed. */
  private async findAgent(url: URL): Promise<http.Agent> {
    const known = this.lanes.get(url.origin);
    if (known && performance.now() - known.checkedAtMs < this.checkedForMs) return known.agent;
    const addresses = await resolveAllowed(url.hostname, this.network());
    const names = addresses
      .map(({ address }) => address)
      .sort()
      .join(" ");
    const options = { keepAlive: true, maxFreeSockets: 8, timeout: IDLE_MS };
    const Agent = url.protocol === "https:" ? https.Agent : http.Agent;
    // Connections to former addresses are not used again, and close when they are idle.
    const agent =
      known?.addresses === names ? known.agent : new Agent({ ...options, lookup: pinnedLookup(addresses) });
    this.lanes.delete(url.origin);
    this.lanes.set(url.origin, { agent, addresses: names, checkedAtMs: performance.now() });
    const [oldest] = this.lanes.keys();
    if (this.lanes.size > MAX_LANES && oldest !== undefined) this.lanes.delete(oldest);
    return agent;
  }
}

/** A kept connection turned out to be closed. */
class StaleConnection extends Error {}

async function attempt(
  url: URL,
  { apiKey }: ModelServer,
  agent: http.Agent,
  { method, body = "", signal }: Outgoing,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  let isConnected = false;
  const request = (isSecure ? https : http).request(url, {
    method,
    headers: {
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      ...(method === "POST" && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
      accept: "text/event-stream, application/json",
      "accept-encoding": "identity",
      "user-agent": "Visavis",
    },
    agent,
    signal,
  });
  request.on("socket", (socket) => {
    isConnected = request.reusedSocket;
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      isConnected = true;
    });
  });
  request.on("response", resolve);
  request.on("upgrade", (_incoming, socket) => {
    socket.destroy();
    reject(new EndpointError("broken"));
  });
  request.on("error", (cause) => {
    if (signal.aborted) return reject(signal.reason);
    const isStale = request.reusedSocket && ["ECONNRESET", "EPIPE"].includes(errorCode(cause) ?? "");
    if (isStale) return reject(new StaleConnection("stale", { cause }));
    reject(new EndpointError(isConnected ? "broken" : "no_connection", cause));
  });
  request.end(body);
  return await promise;
}

/** A response as `fetch` returns it, without the key, and with the headers that matter. */
function toResponse(incoming: http.IncomingMessage, apiKey: string | null): Response {
  const { statusCode = 502 } = incoming;
  const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = incoming.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  // A response may have any number as its status, but a `Response` may not.
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  if (EMPTY.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(streamOf(readClean(incoming, apiKey)), { status, headers });
}

/** A response's body with these chunks, each read when it is wanted. */
export const streamOf = (
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });

async function* readClean(
  incoming: http.IncomingMessage,
  apiKey: string | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const filter = new KeyFilter(apiKey);
  let length = 0;
  const chunks: AsyncIterable<Uint8Array<ArrayBuffer>> = incoming;
  for await (const bytes of chunks) {
    length += bytes.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error("the language model's server sent an endless response");
    const clean = filter.push(bytes);
    if (clean.length > 0) yield clean;
  }
  const rest = filter.end();
  if (rest.length > 0) yield rest;
}

async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The connections of this process. */
export const modelConnections = new ModelConnections();
