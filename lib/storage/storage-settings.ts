import { z } from "zod";
import { withoutTrailingSlashes } from "#lib/platform/network/server-address.ts";

export type S3Settings = {
  endpoint: URL;
  /** The endpoint for browsers, if it is another one. */
  publicEndpoint: URL;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** False if the bucket's name is part of the host. */
  pathStyle: boolean;
  /** Whether browsers download straight from the bucket. */
  redirect: boolean;
};

export type StorageSettings = { dataDir: string; s3: S3Settings | null };

const KINDS = ["local", "s3"] as const;
const REQUIRED = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

type Environment = Record<string, unknown>;

/** Reads where files are kept. Throws an `Error` that names the setting that is missing or wrong. */
export function readStorageSettings(env: Environment, dataDir: string): StorageSettings {
  const kind = text(env, "STORAGE") || "local";
  if (!KINDS.some((known) => known === kind)) throw new Error(`STORAGE is "${kind}". Set it to local or s3.`);
  return { dataDir, s3: kind === "s3" ? readS3Settings(env) : null };
}

/** Reads the bucket's settings, whatever `STORAGE` is. Throws an `Error` that names the setting. */
export function readS3Settings(env: Environment): S3Settings {
  const missing = REQUIRED.filter((name) => !text(env, name));
  if (missing.length > 0) throw new Error(`Object storage needs ${missing.join(", ")}.`);
  const region = text(env, "S3_REGION") || "us-east-1";
  const endpoint = url(env, "S3_ENDPOINT") ?? new URL(`https://s3.${region}.amazonaws.com`);
  const bucket = text(env, "S3_BUCKET");
  if (!NAME.test(bucket)) throw new Error(`S3_BUCKET is "${bucket}", which is not the name of a bucket.`);
  return {
    endpoint,
    publicEndpoint: url(env, "S3_PUBLIC_ENDPOINT") ?? endpoint,
    bucket,
    region,
    accessKeyId: text(env, "S3_ACCESS_KEY_ID"),
    secretAccessKey: text(env, "S3_SECRET_ACCESS_KEY"),
    prefix: prefix(text(env, "S3_PREFIX")),
    pathStyle: flag(env, "S3_PATH_STYLE"),
    redirect: flag(env, "S3_REDIRECT"),
  };
}

/** The URL of the bucket, without a slash at its end. */
export function bucketUrl(
  { bucket, pathStyle }: Pick<S3Settings, "bucket" | "pathStyle">,
  endpoint: URL,
): string {
  const base = new URL(endpoint);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const path = withoutTrailingSlashes(base.pathname);
  return `${base.origin}${path}${pathStyle ? `/${bucket}` : ""}`;
}

const text = (env: Environment, name: string): string => {
  const value = env[name];
  return value === undefined ? "" : String(value).trim();
};

function flag(env: Environment, name: string): boolean {
  const value = text(env, name);
  if (value === "") return true;
  const parsed = z.stringbool().safeParse(value);
  if (!parsed.success) throw new Error(`${name} is "${value}". Set it to true or false.`);
  return parsed.data;
}

function url(env: Environment, name: string): URL | null {
  const value = text(env, name);
  if (value === "") return null;
  const parsed = URL.parse(value);
  const isUsable =
    parsed && /^https?:$/.test(parsed.protocol) && parsed.search === "" && parsed.username === "";
  if (!isUsable) throw new Error(`${name} is not an http or https address.`);
  return parsed;
}

function prefix(value: string): string {
  const names = value.split("/").filter(Boolean);
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined) throw new Error(`S3_PREFIX contains "${wrong}". Use letters, digits, ., _ and -.`);
  return names.map((name) => `${name}/`).join("");
}
