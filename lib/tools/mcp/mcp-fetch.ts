import { isObject, type JsonValue } from "#lib/platform/json.ts";
import { type KeptConnections, toResponse } from "../endpoints/kept-connections.ts";
import { McpFailure } from "./failures.ts";

/** Of all responses to one request. Far more than the model gets of a result; a longer one is a mistake or an attack. */
const MAX_RESPONSE_BYTES = 2 * 1_048_576;
/** How often a request may ask for the rest of a stream that has ended without a result. */
const MAX_RESUMED = 100;
/** How many requests a server may make in its responses to one of ours: none gets an answer. */
const MAX_ASKED = 100;
const PASSED_HEADERS = ["content-type", "mcp-session-id", "location"];

/** What one request of the session has cost so far, and whom it tells that it can't get a result. */
export class Traffic {
  bytes = 0;
  isOver = false;
  private resumed = 0;
  private asked = 0;
  private readonly ending = Promise.withResolvers<never>();
  /** Rejects if the request can't get a result. */
  readonly broken = this.ending.promise;

  constructor() {
    this.broken.catch(() => undefined);
  }

  /** The client does not always say that a body broke off. */
  fail(error: unknown): McpFailure {
    const failure = error instanceof McpFailure ? error : new McpFailure("broken", { cause: error });
    this.ending.reject(failure);
    return failure;
  }

  count(bytes: number): void {
    this.bytes += bytes;
    if (this.asked > MAX_ASKED) throw new McpFailure("broken");
    if (this.bytes > MAX_RESPONSE_BYTES) throw new McpFailure("too_large");
  }

  /** Counts a request of the server's. */
  refuse(): void {
    this.asked += 1;
    if (this.asked > MAX_ASKED) this.fail(new McpFailure("broken"));
  }

  /** Whether the rest of an ended stream may be asked for. */
  mayResume(): boolean {
    this.resumed += 1;
    if (this.resumed <= MAX_RESUMED) return !this.isOver;
    this.fail(new McpFailure("broken"));
    return false;
  }
}

/**
 * `fetch` for the client of the protocol, to checked addresses only and with bounded responses. `trafficOf` is asked at once,
 * so it can tell which request of the session this is for.
 */
export const mcpFetch =
  (connections: KeptConnections, trafficOf: () => Traffic) =>
  async (target: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", signal } = init;
    const traffic = trafficOf();
    const headers = new Headers(init.headers);
    // A stream of what the server says by itself: calls have no use for it, and each would hold a connection.
    const isResumed = method === "GET" && headers.has("last-event-id");
    if (method === "GET" && !(isResumed && traffic.mayResume())) return new Response(null, { status: 405 });
    const body = typeof init.body === "string" ? init.body : "";
    // A server could make the client answer thousands of pings at once, each by a request of its own.
    if (method === "POST" && !isOwn(body)) {
      traffic.refuse();
      return new Response(null, { status: 202 });
    }
    headers.set("accept-encoding", "identity");
    if (!headers.has("user-agent")) headers.set("user-agent", "Visavis");
    if (body !== "") headers.set("content-length", String(Buffer.byteLength(body)));
    const incoming = await connections.request(new URL(target), {
      ...{ method, body, headers: Object.fromEntries(headers) },
      signal: signal ?? new AbortController().signal,
      // A tool may do something. Whether its call is repeated is decided where the tool is known.
      mayRepeat: !body.includes('"tools/call"'),
    });
    return toResponse(incoming, PASSED_HEADERS, (chunks) => readBounded(chunks, traffic));
  };

/** Whether a message is a request or a notification, and no response to a request of the server. */
function isOwn(body: string): boolean {
  const message: JsonValue = JSON.parse(body);
  return isObject(message) && "method" in message;
}

async function* readBounded(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  traffic: Traffic,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    for await (const bytes of chunks) {
      traffic.count(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw traffic.fail(error);
  }
}
