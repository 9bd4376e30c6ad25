import { ApiError, ConnectionError, TimeoutError, VisavisError } from "./errors.ts";

export type ServerSentEvent = { id: string | undefined; event: string; data: string };

export type ClientOptions = {
  /** A key from the console, `vv_live_…`. Throws if an environment variable for it is not set. */
  apiKey: string | undefined;
  /** The API's address, `https://…/api`. */
  baseUrl: string;
  /** Timeout per attempt; default 30 s. */
  timeoutMs?: number;
  /** Retries, where a retry is safe; default 2. */
  maxRetries?: number;
  fetch?: typeof globalThis.fetch;
};

export type CallOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** For creates: a repeat with the same key gets the first response. Generated if absent. */
  idempotencyKey?: string;
};

export type HttpCall = CallOptions & {
  method: "GET" | "POST";
  path: string;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
const MAX_WAIT_MS = 60_000;
const RETRIED_STATUSES: readonly number[] = [429, 500, 502, 503, 504];

/** True if a retry is safe: a GET, or a POST with an `Idempotency-Key`. */
const isSafeToRepeat = (call: HttpCall): boolean =>
  call.method === "GET" || call.idempotencyKey !== undefined;

/** How long to wait before a retry; undefined if a retry would not help. */
export function retryDelayMs(error: unknown, retry: number, random = Math.random()): number | undefined {
  const backoffMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry) * (0.5 + random / 2);
  if (error instanceof ConnectionError || error instanceof TimeoutError) return backoffMs;
  if (!(error instanceof ApiError)) return undefined;
  const isPassing = RETRIED_STATUSES.includes(error.status) || error.reason === "idempotency_in_progress";
  // A conversation has to end first, which a short wait does not achieve.
  if (!isPassing || error.code === "CONCURRENCY_LIMIT") return undefined;
  const waitMs = Math.max(backoffMs, error.retryAfterMs ?? 0);
  return waitMs > MAX_WAIT_MS ? undefined : waitMs;
}

export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    signal?.addEventListener("abort", done);
    if (signal?.aborted) done();
  });
}

const WRONG_ADDRESS = "The response is not from the API: baseUrl must end with /api";

/** Runtimes hide the status of a redirect that was not followed, or show it. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === "opaqueredirect" || (status >= 300 && status < 400);

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json().catch(() => undefined);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  if (response.ok) throw new VisavisError(WRONG_ADDRESS);
  return {};
}

/** Sends requests with key, timeouts and safe retries. The only place that calls `fetch`. */
export class Transport {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new VisavisError("apiKey is required: is the environment variable set?");
    if (!URL.canParse(options.baseUrl))
      throw new VisavisError("baseUrl must be the API's address, https://…/api");
    if ("document" in globalThis) throw new VisavisError("The API key must not be in a browser");
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    this.#options = { timeoutMs: 30_000, maxRetries: 2, fetch, ...options };
  }

  /** Returns the response's body. Throws `ApiError`, `ConnectionError`, `TimeoutError`, or the signal's reason. */
  async send(call: HttpCall): Promise<unknown> {
    for (let retry = 0; ; retry += 1) {
      try {
        return await this.#try(call);
      } catch (error) {
        if (call.signal?.aborted) throw call.signal.reason;
        const mayRetry = retry < this.#options.maxRetries && isSafeToRepeat(call);
        const delayMs = mayRetry ? retryDelayMs(error, retry) : undefined;
        if (delayMs === undefined) throw error;
        await sleep(delayMs, call.signal);
      }
    }
  }

  /**
   * Yields the events of a stream of the API until it ends. The timeout counts until the response begins, and then between any
   * two bytes of it. Throws like `send`, without retries.
   */
  async *stream(call: HttpCall & { lastEventId?: string | undefined }): AsyncGenerator<ServerSentEvent> {
    const idle = new AbortController();
    const timeoutMs = call.timeoutMs ?? this.#options.timeoutMs;
    let timer = setTimeout(() => idle.abort(), timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, idle.signal]) : idle.signal;
    try {
      const init = this.#initOf(call);
      const headers = new Headers(init.headers);
      headers.set("accept", "text/event-stream");
      if (call.lastEventId !== undefined) headers.set("last-event-id", call.lastEventId);
      const response = await this.#options.fetch(this.#urlOf(call), { ...init, headers, signal });
      if (isRedirect(response)) throw new VisavisError(WRONG_ADDRESS);
      if (!response.ok) throw new ApiError(response.status, await readJson(response), response.headers);
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
      if (!response.body || !isStream) throw new VisavisError(WRONG_ADDRESS);
      yield* readServerSentEvents(response.body, () => {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), timeoutMs);
      });
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      throw this.#failure(error, idle.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  #failure(error: unknown, timeout: AbortSignal): unknown {
    if (error instanceof VisavisError) return error;
    if (timeout.aborted) return new TimeoutError("The API did not respond in time", { cause: error });
    return new ConnectionError("The API could not be reached", { cause: error });
  }

  async #try(call: HttpCall): Promise<unknown> {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? this.#options.timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    try {
      const response = await this.#options.fetch(this.#urlOf(call), { ...this.#initOf(call), signal });
      // The API never redirects; its pages send who is not signed in elsewhere.
      if (isRedirect(response)) throw new VisavisError(WRONG_ADDRESS);
      const body = await readJson(response);
      if (!response.ok) throw new ApiError(response.status, body, response.headers);
      return body;
    } catch (error) {
      throw this.#failure(error, timeout);
    }
  }

  #urlOf({ path, query = {} }: HttpCall): string {
    const url = new URL(this.#options.baseUrl.replace(/(?<!\/)\/+$/, "") + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url.href;
  }

  #initOf({ method, body, idempotencyKey }: HttpCall): RequestInit {
    const headers = new Headers({
      authorization: `Bearer ${this.#options.apiKey}`,
      accept: "application/json",
    });
    if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
    if (body === undefined) return { method, headers, redirect: "manual" };
    // The runtime sets the content type with the boundary.
    if (body instanceof FormData) return { method, headers, redirect: "manual", body };
    headers.set("content-type", "application/json");
    return { method, headers, redirect: "manual", body: JSON.stringify(body) };
  }
}

/** Reads the fields of one event, which are lines such as `data: {}`; undefined for a comment. */
function parseEvent(block: string): ServerSentEvent | undefined {
  const read: ServerSentEvent = { id: undefined, event: "message", data: "" };
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, "");
    const name = line.slice(0, colon);
    if (name === "data") data.push(value);
    else if (name === "id") read.id = value;
    else if (name === "event") read.event = value;
  }
  return data.length === 0 ? undefined : { ...read, data: data.join("\n") };
}

/** Yields the server-sent events of a body. `onBytes` is called whenever something arrives. */
async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onBytes();
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n");
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const event = parseEvent(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
