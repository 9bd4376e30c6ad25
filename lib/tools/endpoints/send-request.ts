import { promises as dns, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isPrivateHost, isPublicAddress } from "#lib/http/limits/address-guard.ts";
import { env } from "#lib/platform/env.ts";
import type { AllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import type { AllowsHost } from "../hosts/host-rules.ts";
import { FAILURE_TEXTS, type FailureKind } from "./failure-texts.ts";
import { isIdempotent } from "./http-methods.ts";
import { type EndpointResponse, readResponse } from "./read-response.ts";
import type { SentRequest } from "./schema.ts";

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveByDns: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/** How host names are resolved, and which hosts and private addresses may be called. */
export type Network = {
  resolve: Resolve;
  allowedNetworks: AllowedNetworks;
  /** Which hosts the account allows; every one if absent. */
  allowsHost?: AllowsHost | undefined;
};

export const ownNetwork = (): Network => ({
  resolve: resolveByDns,
  allowedNetworks: env.ENDPOINT_ALLOW_PRIVATE,
});

/**
 * Resolves a host to addresses that are all public or in `allowedNetworks`. Connect to these addresses only:
 * resolving the name again might return others. Throws `EndpointError`.
 */
export async function resolveAllowed(
  hostname: string,
  { resolve, allowedNetworks, allowsHost }: Network,
): Promise<LookupAddress[]> {
  if (allowsHost && !allowsHost(hostname)) throw new EndpointError("host_not_allowed");
  if (isPrivateHost(hostname, allowedNetworks)) throw new EndpointError("private_address");
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return [{ address: literal, family: isIP(literal) }];
  const addresses = await resolve(hostname).catch(() => []);
  if (addresses.length === 0) throw new EndpointError("unresolved");
  // A private address among public ones is an attack, or a mistake the owner should see.
  if (!addresses.every(({ address }) => isPublicAddress(address) || allowedNetworks(address))) {
    throw new EndpointError("private_address");
  }
  return addresses;
}

/** A DNS lookup for a connection that always returns these addresses. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/** Why an endpoint gave no response. The message is for people and contains nothing of the request. */
export class EndpointError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    super(FAILURE_TEXTS[kind], { cause });
    this.name = "EndpointError";
    this.kind = kind;
  }
}

/** A restarting host refuses connections for a moment. */
export const RETRY_AFTER_MS = 150;

export type SendOptions = Network & {
  /** For everything: name resolution, connection, both attempts and the whole response. */
  timeoutMs: number;
  /** How much of the response is read; 64 KB if absent. */
  maxBytes?: number | undefined;
};

/** A host that is restarting, or its proxy, says so. */
export const isUnavailable = (status: number | null): boolean => [502, 503, 504].includes(status ?? 0);

/**
 * Sends a request to the checked addresses, without following redirects, and reads a bounded response. Retries once if no
 * connection was made, because the host has not seen the request then, and an idempotent method also if the connection broke
 * or the host was unavailable. Throws `EndpointError`.
 */
export async function sendRequest(request: SentRequest, options: SendOptions): Promise<EndpointResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const url = new URL(request.url);
  const addresses = await orTimeout(resolveAllowed(url.hostname, options), signal);
  const mayRepeat = isIdempotent(request.method ?? "POST");
  const once = () => attempt(url, request, addresses, { signal, maxBytes: options.maxBytes });
  const first = await once().catch((error: unknown) => {
    const kind = error instanceof EndpointError ? error.kind : null;
    if (kind === "no_connection" || (mayRepeat && kind === "broken")) return null;
    throw error;
  });
  if (first && !(mayRepeat && isUnavailable(first.status))) return first;
  await orTimeout(wait(RETRY_AFTER_MS), signal);
  return await once();
}

async function orTimeout<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new EndpointError("timeout"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** A new connection each time: an agent could reuse one to an unchecked address. */
async function attempt(
  url: URL,
  request: SentRequest,
  addresses: LookupAddress[],
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number | undefined },
): Promise<EndpointResponse> {
  const isSecure = url.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<EndpointResponse>();
  const length = Buffer.byteLength(request.body);
  let isConnected = false;
  const fail = (error: unknown) => {
    const kind = signal.aborted ? "timeout" : isConnected ? "broken" : "no_connection";
    reject(new EndpointError(kind, error));
  };
  const outgoing = (isSecure ? https : http).request(url, {
    method: request.method ?? "POST",
    headers: request.body === "" ? request.headers : { ...request.headers, "content-length": length },
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
  });
  outgoing.on("socket", (socket) => {
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      isConnected = true;
    });
  });
  outgoing.on("response", (incoming) => void readResponse(incoming, maxBytes).then(resolve, fail));
  outgoing.on("upgrade", (_incoming, socket) => {
    socket.destroy();
    fail(new Error("switched protocols"));
  });
  outgoing.on("error", fail);
  outgoing.end(request.body);
  return await promise;
}
