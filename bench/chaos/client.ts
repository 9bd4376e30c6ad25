import { APP_URL } from "../../e2e/fixtures/instance.ts";
import { wait } from "./parts.ts";

/** How long a client tries: the key of a request that died with the app is free again after 60 s. */
const LIMIT_MS = 90_000;
const RETRY_MS = 300;
/** Work whose job was lost is found again by a sweep, within minutes. */
const WORK_LIMIT_MS = 240_000;

type Call = { key: string; json?: unknown; form?: () => FormData };

/**
 * A client as integrators should write one: the same `Idempotency-Key` until there is a response that is not a server
 * error. What it returns has been acknowledged.
 */
export async function insist(method: string, path: string, { key, json, form }: Call) {
  const until = performance.now() + LIMIT_MS;
  const idempotencyKey = crypto.randomUUID();
  for (;;) {
    const response = await fetch(`${APP_URL}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === "POST" && { "idempotency-key": idempotencyKey }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form() }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    const body: unknown = await response?.json().catch(() => null);
    if (response && body !== null && response.status < 500 && response.status !== 409) {
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
      return body as Record<string, unknown>; // every response of the API is an object
    }
    if (performance.now() > until) throw new Error(`${method} ${path}: no response`);
    await wait(RETRY_MS);
  }
}

/** Reads until `accept` returns true; null if it does not in time. */
export async function readUntil(
  path: string,
  key: string,
  accept: (body: Record<string, unknown>) => boolean,
  limitMs = WORK_LIMIT_MS,
): Promise<Record<string, unknown> | null> {
  const until = performance.now() + limitMs;
  for (;;) {
    const body = await insist("GET", path, { key });
    if (accept(body)) return body;
    if (performance.now() > until) return null;
    await wait(250);
  }
}

/** Whether a file of ours, at a signed URL, has this many bytes or more and these first ones. */
export async function isFile(url: unknown, atLeast: number, magic: string, at = 0): Promise<boolean> {
  if (typeof url !== "string") return false;
  const response = await fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return (
    response.ok &&
    bytes.length >= atLeast &&
    Buffer.from(bytes).toString("latin1", at, at + magic.length) === magic
  );
}
