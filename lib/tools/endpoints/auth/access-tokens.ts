import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { orAborted } from "../kept-connections.ts";
import type { Network } from "../send-request.ts";
import { type OAuthClient, requestToken } from "./request-token.ts";
import { TokenError } from "./token-failures.ts";

const MAX_TOKENS = 1_000;
/** For one request of a token, which several calls may wait for. */
const TIMEOUT_MS = 10_000;

type Known = { token: string; validUntilMs: number };

/** The client of one account: tokens are never shared between accounts. */
type Client = { ownerId: string; client: OAuthClient };

/** Access tokens of accounts' clients. They are only in this process's memory. */
export class AccessTokens {
  private readonly known = new LRUCache<string, Known>({ max: MAX_TOKENS });
  private readonly pending = new Map<string, Promise<string>>();
  private readonly now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /**
   * A token that is valid for a moment at least; `isNew` if it was requested just now. Calls that need the same token at the same
   * time wait for one request. Throws `TokenError`.
   */
  async get(client: Client, network: Network, timeoutMs: number): Promise<{ token: string; isNew: boolean }> {
    const key = keyOf(client);
    const known = this.known.get(key);
    if (known && this.now() < known.validUntilMs) return { token: known.token, isNew: false };
    const signal = AbortSignal.timeout(Math.max(0, timeoutMs));
    const token = await orAborted(this.request(key, client, network), signal).catch((error: unknown) => {
      throw signal.aborted ? new TokenError("token_timeout", {}, error) : error;
    });
    return { token, isNew: true };
  }

  /** Forgets a token that a server refuses, unless another one has replaced it. */
  forget(client: Client, token: string): void {
    const key = keyOf(client);
    if (this.known.get(key)?.token === token) this.known.delete(key);
  }

  private request(key: string, { client }: Client, network: Network): Promise<string> {
    const running = this.pending.get(key);
    if (running) return running;
    const started = requestToken(client, network, TIMEOUT_MS)
      .then(({ token, validForMs }) => {
        this.known.set(key, { token, validUntilMs: this.now() + validForMs });
        return token;
      })
      .finally(() => this.pending.delete(key));
    // Those who waited may all have given up.
    started.catch(() => undefined);
    this.pending.set(key, started);
    return started;
  }
}

/** A digest: a secret as a key would stay in memory for as long as its token. */
function keyOf({ ownerId, client }: Client): string {
  const { token_url, client_id, secret, refreshToken, scope, client_auth } = client;
  const parts = [ownerId, token_url, client_id, secret, refreshToken, scope, client_auth];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

export const accessTokens = new AccessTokens();
