import { createHash, createHmac } from "node:crypto";
import type { S3Settings } from "./storage-settings.ts";
import { bucketUrl } from "./storage-settings.ts";

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
