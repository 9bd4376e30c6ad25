import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { EndpointFailure } from "#lib/endpoints/endpoint-failure.ts";
import { pinnedLookup, type Resolve, resolveAllowed } from "#lib/endpoints/pin-addresses.ts";
import { type Answer, readAnswer } from "#lib/endpoints/read-answer.ts";
import type { SentRequest } from "#lib/endpoints/schema.ts";

/** A host that restarts refuses connections for a moment. */
const RETRY_AFTER_MS = 150;

export type SendOptions = {
  /** For everything: name, connection, both tries and the whole answer. */
  timeoutMs: number;
  allowPrivate: boolean;
  resolve: Resolve;
};

/**
 * POSTs a request to the addresses that were checked, follows no redirect, and reads a bounded answer. Tries a second
 * time when no connection came about, since the host has seen nothing of the request then. Throws `EndpointFailure`.
 */
export async function sendRequest(request: SentRequest, options: SendOptions): Promise<Answer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const url = new URL(request.url);
  const addresses = await orTimeout(resolveAllowed(url.hostname, options), signal);
  try {
    return await attempt(url, request, addresses, signal);
  } catch (error) {
    if (!(error instanceof EndpointFailure) || error.kind !== "no_connection") throw error;
    await orTimeout(wait(RETRY_AFTER_MS), signal);
    return await attempt(url, request, addresses, signal);
  }
}

async function orTimeout<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new EndpointFailure("timeout"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** One connection of its own, without an agent that could reuse one to an address that nobody checked. */
async function attempt(
  url: URL,
  request: SentRequest,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<Answer> {
  const isSecure = url.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isConnected = false;
  const fail = (error: unknown) => {
    const kind = signal.aborted ? "timeout" : isConnected ? "broken" : "no_connection";
    reject(new EndpointFailure(kind, error));
  };
  const outgoing = (isSecure ? https : http).request(url, {
    method: "POST",
    headers: { ...request.headers, "content-length": Buffer.byteLength(request.body) },
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
  });
  outgoing.on("socket", (socket) => {
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      isConnected = true;
    });
  });
  outgoing.on("response", (incoming) => void readAnswer(incoming).then(resolve, fail));
  outgoing.on("upgrade", (_incoming, socket) => {
    socket.destroy();
    fail(new Error("switched protocols"));
  });
  outgoing.on("error", fail);
  outgoing.end(request.body);
  return await promise;
}
