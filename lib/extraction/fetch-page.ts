import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { EndpointFailure } from "#lib/endpoints/endpoint-failure.ts";
import { pinnedLookup } from "#lib/endpoints/pin-addresses.ts";
import { ACCEPTED_ENCODINGS, readBody } from "#lib/endpoints/read-answer.ts";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";

/** For everything, redirects included. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

export type FetchedPage = { bytes: Uint8Array; contentType: string };
/** The addresses to ask for a host; throws `EndpointFailure` for one that may not be asked. */
export type AddressesOf = (hostname: string) => Promise<LookupAddress[]>;
type FetchOptions = { maxBytes: number; addressesOf: AddressesOf };

/**
 * GETs a page, asking for the addresses of every hop's host, and reads a bounded answer. Throws `ExtractionError` with
 * what went wrong.
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const incoming = await get(url, options, signal).catch((error: unknown) => {
      throw failure(error, signal);
    });
    const next = redirectOf(incoming, url);
    if (!next) return await read(incoming, options.maxBytes, signal);
    incoming.destroy();
    url = next;
  }
  throw new ExtractionError("The page leads on and on to other addresses.");
}

function failure(error: unknown, signal: AbortSignal): ExtractionError {
  if (signal.aborted) return new ExtractionError("The page did not come in time.", error);
  const sentence = error instanceof EndpointFailure ? error.message : "The host cannot be reached";
  return new ExtractionError(`${sentence}.`, error);
}

async function get(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await options.addressesOf(url.hostname);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = (url.protocol === "https:" ? https : http).request(url, {
    headers: { accept: "text/html, text/*, application/pdf", "accept-encoding": ACCEPTED_ENCODINGS },
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
  });
  outgoing.on("response", resolve);
  outgoing.on("error", reject);
  outgoing.end();
  return await promise;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined;
  const next = URL.parse(headers.location, from);
  const isWeb = next?.protocol === "https:" || next?.protocol === "http:";
  if (!next || !isWeb || next.username || next.password) {
    throw new ExtractionError("The page leads to an address that is none of the web.");
  }
  return next;
}

async function read(incoming: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<FetchedPage> {
  const { statusCode = 0, headers } = incoming;
  if (statusCode < 200 || statusCode > 299) {
    incoming.destroy();
    throw new ExtractionError(`The page’s host answers with an error (${statusCode}).`);
  }
  const { bytes, isCut } = await readBody(incoming, maxBytes).catch((error: unknown) => {
    throw failure(error, signal);
  });
  if (isCut) {
    throw new ExtractionError(`The page is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
  }
  return { bytes, contentType: headers["content-type"] ?? "" };
}
