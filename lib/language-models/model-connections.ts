import { withoutTrailingSlashes } from "#lib/platform/network/server-address.ts";
import { KeptConnections, toResponse } from "#lib/tools/endpoints/kept-connections.ts";
import type { Network } from "#lib/tools/endpoints/send-request.ts";
import { KeyFilter } from "./key-filter.ts";

/** A server with OpenAI's chat API, which an account has named. */
export type ModelServer = { baseUrl: string; apiKey: string | null };

/** More than any answer has. */
const MAX_RESPONSE_BYTES = 16 * 1_048_576;
const PASSED_HEADERS = ["content-type", "retry-after", "retry-after-ms"];

type Outgoing = { method: "GET" | "POST"; body?: string; signal: AbortSignal };

/** Asks accounts' language models over kept connections. The key is removed from every response. */
export class ModelConnections {
  private readonly connections: KeptConnections;

  constructor(network?: () => Network, checkedForMs?: number) {
    this.connections = new KeptConnections(network, checkedForMs);
  }

  /**
   * Sends a request to a path below the server's address. The signal bounds everything, the response's body too, and closes
   * the connection. Throws `EndpointError` if there was no response.
   */
  async send(
    { baseUrl, apiKey }: ModelServer,
    path: string,
    { method, body = "", signal }: Outgoing,
  ): Promise<Response> {
    const url = new URL(`${withoutTrailingSlashes(baseUrl)}${path}`);
    const headers = {
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      ...(method === "POST" && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
      accept: "text/event-stream, application/json",
      "accept-encoding": "identity",
      "user-agent": "Visavis",
    };
    const request = { method, headers, body, signal, mayRepeat: true };
    const incoming = await this.connections.request(url, request);
    return toResponse(incoming, PASSED_HEADERS, (chunks) => readClean(chunks, apiKey));
  }
}

async function* readClean(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  apiKey: string | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const filter = new KeyFilter(apiKey);
  let length = 0;
  for await (const bytes of chunks) {
    length += bytes.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error("the language model's server sent an endless response");
    const clean = filter.push(bytes);
    if (clean.length > 0) yield clean;
  }
  const rest = filter.end();
  if (rest.length > 0) yield rest;
}

/** The connections of this process. */
export const modelConnections = new ModelConnections();
