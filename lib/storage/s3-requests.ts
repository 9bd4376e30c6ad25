import { createHash, createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { isPassing, NoResponse, toStorageError } from "./s3-errors.ts";
import { bucketUrl, type S3Settings } from "./storage-settings.ts";

type Presigned = {
  method: "GET" | "HEAD" | "PUT";
  key: string;
  lifetimeS: number;
  query?: Record<string, string>;
  /** Headers that the request must have with these values. */
  headers?: Record<string, string>;
};

const ALGORITHM = "AWS4-HMAC-SHA256";

/**
 * Signs a URL for one request to the bucket (AWS Signature Version 4, by query). `s3mini` could too, but it leaves `'`
 * and `*` as they are, which are in every file name that is not ASCII, and S3 then refuses its signature.
 */
export function presign(
  settings: Pick<S3Settings, "bucket" | "pathStyle" | "region" | "accessKeyId" | "secretAccessKey">,
  endpoint: URL,
  { method, key, lifetimeS, query = {}, headers = {} }: Presigned,
  now = new Date(),
): string {
  const url = new URL(`${bucketUrl(settings, endpoint)}/${key.split("/").map(encode).join("/")}`);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const scope = `${day}/${settings.region}/s3/aws4_request`;
  const signed: Record<string, string> = { host: url.host, ...headers };
  const names = Object.keys(signed).sort();
  const parameters = {
    ...query,
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": `${settings.accessKeyId}/${scope}`,
    "X-Amz-Date": time,
    "X-Amz-Expires": String(lifetimeS),
    "X-Amz-SignedHeaders": names.join(";"),
  };
  const canonicalQuery = Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const canonicalHeaders = names.map((name) => `${name}:${signed[name]}\n`).join("");
  const request = [
    ...[method, url.pathname, canonicalQuery, canonicalHeaders],
    ...[names.join(";"), "UNSIGNED-PAYLOAD"],
  ].join("\n");
  const digest = createHash("sha256").update(request).digest("hex");
  const signature = hmac(signingKey(settings, day), [ALGORITHM, time, scope, digest].join("\n")).toString(
    "hex",
  );
  return `${url.origin}${url.pathname}?${canonicalQuery}&X-Amz-Signature=${signature}`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

function signingKey(
  { secretAccessKey, region }: Pick<S3Settings, "secretAccessKey" | "region">,
  day: string,
) {
  const key = hmac(hmac(`AWS4${secretAccessKey}`, day), region);
  return hmac(hmac(key, "s3"), "aws4_request");
}

/** As RFC 3986 has it, which is stricter than `encodeURIComponent`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

export type RequestLimits = {
  /** Until the response begins. An upload's response begins after its last byte. */
  responseMs: number;
  uploadMs: number;
  /** Without a byte of a download. */
  stallMs: number;
  tries: number;
  firstDelayMs: number;
};

export const REQUEST_LIMITS: RequestLimits = {
  responseMs: 10_000,
  uploadMs: 120_000,
  stallMs: 20_000,
  tries: 4,
  firstDelayMs: 200,
};

/** Sends requests to a bucket: with time limits, a bounded number of tries, and errors for operators. */
export class S3Requests {
  readonly limits: RequestLimits;
  private readonly settings: S3Settings;
  private readonly client: S3mini;

  constructor(settings: S3Settings, limits: RequestLimits = REQUEST_LIMITS) {
    this.settings = settings;
    this.limits = limits;
    this.client = new S3mini({
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      endpoint: bucketUrl(settings, settings.endpoint),
      region: settings.region,
      fetch: (input, init) => this.fetch(input, init),
    });
  }

  /** Runs a request that only reads. It is repeated if it fails for a passing reason. */
  read<Result>(request: (client: S3mini) => Promise<Result>): Promise<Result> {
    return this.run(request, false);
  }

  /** Runs a request that may be repeated: done twice, it has the effect of once. */
  write<Result>(request: (client: S3mini) => Promise<Result>): Promise<Result> {
    return this.run(request, true);
  }

  /** Sends a request that the client can't: HEAD, or with conditions. A failure is thrown as it is. */
  async send(
    method: "HEAD" | "PUT",
    key: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Response> {
    const { settings } = this;
    const url = presign(settings, settings.endpoint, { method, key, headers, lifetimeS: 300 });
    const response = await this.fetch(url, { method, headers, body: body && new Uint8Array(body) });
    if (response.ok) return response;
    const text = await response.text();
    throw new S3ServiceError(`S3 returned ${response.status}`, response.status, undefined, text);
  }

  private async run<Result>(request: (client: S3mini) => Promise<Result>, isWrite: boolean): Promise<Result> {
    const { tries, firstDelayMs } = this.limits;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request(this.client);
      } catch (error) {
        if (attempt >= tries || !isPassing(error)) throw toStorageError(error, { isWrite });
        await sleep(firstDelayMs * 3 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  private async fetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const aborter = new AbortController();
    const isUpload = init.method === "PUT" || init.method === "POST";
    const timeoutMs = isUpload ? this.limits.uploadMs : this.limits.responseMs;
    const timer = setTimeout(() => aborter.abort(new NoResponse("timed out")), timeoutMs);
    try {
      // What is signed for the bucket must not follow a redirect to another host.
      return await fetch(input, { ...init, redirect: "manual", signal: aborter.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Yields a response's body. Throws `NoResponse` if it stalls. */
export async function* readBody(response: Response, stallMs: number): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const stalled = new AbortController();
      const timer = setTimeout(() => {
        stalled.abort();
        void reader.cancel(new NoResponse("stalled")).catch(() => {});
      }, stallMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (stalled.signal.aborted) throw new NoResponse("stalled");
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
