import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { decodeText } from "#lib/platform/encoding/decode-text.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { orAborted } from "#lib/tools/endpoints/kept-connections.ts";
import { ACCEPTED_ENCODINGS, readBody } from "#lib/tools/endpoints/read-response.ts";
import { EndpointError, pinnedLookup } from "#lib/tools/endpoints/send-request.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";

/** For the whole request, including redirects. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

export type FetchedPage = { bytes: Uint8Array; contentType: string };
/**
 * Resolves a host to the addresses to connect to. Throws `EndpointError` for a host that must not be
 * requested.
 */
export type ResolveAddresses = (hostname: string) => Promise<LookupAddress[]>;
type FetchOptions = { maxBytes: number; addressesOf: ResolveAddresses; timeoutMs?: number };

/**
 * GETs a page, resolving the host of every redirect, and reads a bounded response. Throws `ExtractionError`.
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const incoming = await requestPage(url, { ...options, signal }).catch((error: unknown) => {
      throw toExtractionError(error, signal);
    });
    const next = redirectTarget(incoming, url);
    if (!next) return await read(incoming, options.maxBytes, signal);
    incoming.destroy();
    url = next;
  }
  throw new ExtractionError(IMPORT_FAILURES.redirects);
}

function toExtractionError(error: unknown, signal: AbortSignal): ExtractionError {
  if (signal.aborted) return new ExtractionError(IMPORT_FAILURES.slow_page, error);
  const message = error instanceof EndpointError ? `${error.message}.` : IMPORT_FAILURES.no_host;
  return new ExtractionError(message, error);
}

type PageRequest = {
  addressesOf: ResolveAddresses;
  signal: AbortSignal;
  headers?: Record<string, string>;
};

/** GETs an address at the checked addresses of its host, without following redirects, until the response begins. */
export async function requestPage(
  url: URL,
  { addressesOf, signal, headers }: PageRequest,
): Promise<IncomingMessage> {
  signal.throwIfAborted();
  // A name server may never answer.
  const addresses = await orAborted(addressesOf(url.hostname), signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = (url.protocol === "https:" ? https : http).request(url, {
    headers: {
      accept: "text/html, text/*, application/pdf",
      "accept-encoding": ACCEPTED_ENCODINGS,
      ...headers,
    },
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
  });
  outgoing.on("response", resolve);
  outgoing.on("error", reject);
  outgoing.end();
  return await promise;
}

/** Where a response redirects to, if it does. Throws `ExtractionError` for an address that is no page's. */
export function redirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined;
  const next = URL.parse(headers.location, from);
  const isWeb = next?.protocol === "https:" || next?.protocol === "http:";
  if (!next || !isWeb || next.username || next.password) {
    throw new ExtractionError(IMPORT_FAILURES.other_protocol);
  }
  return next;
}

async function read(incoming: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<FetchedPage> {
  const { statusCode = 0, headers } = incoming;
  if (statusCode < 200 || statusCode > 299) {
    incoming.destroy();
    throw new ExtractionError(failureText(IMPORT_FAILURES.page_status, { status: statusCode }));
  }
  const { bytes, isCut } = await readBody(incoming, maxBytes).catch((error: unknown) => {
    throw toExtractionError(error, signal);
  });
  if (isCut) {
    const megabytes = Math.floor(maxBytes / 1_048_576);
    throw new ExtractionError(failureText(IMPORT_FAILURES.large_page, { megabytes }));
  }
  return { bytes, contentType: headers["content-type"] ?? "" };
}

/** Decodes a fetched text, and says whether it is HTML. Throws `ExtractionError` for other content types. */
export function decodePage({ bytes, contentType }: FetchedPage): { text: string; isHtml: boolean } {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isHtml = type === "" || type === "text/html" || type === "application/xhtml+xml";
  if (!isHtml && !/^text\/|json|xml/.test(type)) {
    throw new ExtractionError(IMPORT_FAILURES.content_type);
  }
  return { text: decodeText(bytes, { contentType }), isHtml };
}
