import http from "node:http";
import https from "node:https";
import { errorCode } from "#lib/platform/errors.ts";
import { EndpointError, type Network, ownNetwork, pinnedLookup, resolveAllowed } from "./send-request.ts";

/** Connections to one server. All of them lead to `addresses`, which were checked. */
type Lane = { agent: http.Agent; addresses: string; checkedAtMs: number };

/** After this time a name is resolved, and its addresses are checked, again. */
const CHECKED_FOR_MS = 30_000;
/** An unused connection is closed after this time; common servers close it after 60 s or more. */
const IDLE_MS = 55_000;
const MAX_LANES = 500;
/** To one server at the same time. Further requests wait for one. */
const MAX_SOCKETS = 256;

/** A request to a server that an account has named. The signal bounds everything, the response's body too. */
export type KeptRequest = {
  method: string;
  headers: http.OutgoingHttpHeaders;
  body: string;
  signal: AbortSignal;
  /** Whether the server may get it twice, if a kept connection breaks before there is a response. */
  mayRepeat: boolean;
};

/**
 * Sends requests to servers that accounts have named, and connects only to addresses that the guard of HTTP tools allows.
 * Connections are kept for the next request, because a visitor waits for it. Redirects are not followed.
 */
export class KeptConnections {
  private readonly lanes = new Map<string, Lane>();
  private readonly network: () => Network;
  private readonly checkedForMs: number;

  constructor(network: () => Network = ownNetwork, checkedForMs = CHECKED_FOR_MS) {
    this.network = network;
    this.checkedForMs = checkedForMs;
  }

  /** Throws `EndpointError` if there was no response, and the signal's reason if it aborts. */
  async request(url: URL, request: KeptRequest): Promise<http.IncomingMessage> {
    const agent = await orAborted(this.findAgent(url), request.signal);
    return await attempt(url, agent, request).catch(async (error: unknown) => {
      // The server closed a kept connection at that very moment, and has hardly seen the request.
      if (!(error instanceof StaleConnection)) throw error;
      if (!request.mayRepeat) throw new EndpointError("broken", error.cause);
      return await attempt(url, agent, request).catch((again: unknown) => {
        throw again instanceof StaleConnection ? new EndpointError("broken", again.cause) : again;
      });
    });
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
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: 8, timeout: IDLE_MS };
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
  agent: http.Agent,
  { method, headers, body, signal }: KeptRequest,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  let isConnected = false;
  const request = (isSecure ? https : http).request(url, { method, headers, agent, signal });
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

/** What the work gives. Throws the signal's reason if that aborts before. */
export async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

/** Statuses whose responses have no body. */
const EMPTY: readonly number[] = [204, 205, 304];

/** A response as `fetch` returns it, with these headers only. `read` reads its body, bounded and without what nobody may see. */
export function toResponse(
  incoming: http.IncomingMessage,
  passedHeaders: readonly string[],
  read: (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) => AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Response {
  const { statusCode = 502 } = incoming;
  const headers = passedHeaders.flatMap((name): [string, string][] => {
    const value = incoming.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  // A response may have any number as its status, but a `Response` may not.
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  if (EMPTY.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(streamOf(read(incoming)), { status, headers });
}
