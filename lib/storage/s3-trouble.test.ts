import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { CLAIM_KEY, instanceIdOf, openBucket } from "./open-storage.ts";
import { REQUEST_LIMITS } from "./s3-requests.ts";
import { S3Storage } from "./s3-storage.ts";
import { readStored } from "./storage-api.ts";
import { readS3Settings, type S3Settings } from "./storage-settings.ts";

type Answer = { status: number; code?: string; body?: string; length?: number } | "hang" | "cut";
type Call = { method: string; url: string };

const limits = { ...REQUEST_LIMITS, firstDelayMs: 5 };
/** For a storage that hangs. A busy machine needs longer for a response that comes. */
const hurried = { ...limits, responseMs: 300, uploadMs: 300, stallMs: 300 };
const dataDir = join(tmpdir(), `visavis-trouble-${newId()}`);

/** The response of an object storage, as a test wants it. */
let answer: (call: Call, count: number) => Answer = () => ({ status: 200 });
let calls: Call[] = [];
let server: Server;
let settings: S3Settings;

beforeAll(async () => {
  server = createServer((request, response) => {
    const call = { method: request.method ?? "", url: request.url ?? "" };
    calls.push(call);
    request.resume();
    request.on("end", () => {
      const given = answer(call, calls.length);
      if (given === "hang") return;
      if (given === "cut") return void request.socket.destroy();
      const { status, code, body = code ? `<Error><Code>${code}</Code></Error>` : "", length } = given;
      response.writeHead(status, {
        "content-type": "application/xml",
        etag: '"e"',
        ...(length === undefined ? {} : { "content-length": length }),
      });
      // With a length, the rest of the body never comes.
      if (length === undefined) response.end(call.method === "HEAD" ? undefined : body);
      else response.write(body);
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
  settings = readS3Settings({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
});
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const unguarded = (within = limits) => new S3Storage(settings, { dataDir, limits: within });

test.each([
  ["full", 507, "XMinioStorageFull", "full", "ENOSPC"],
  ["over its quota", 403, "QuotaExceeded", "full", "ENOSPC"],
  ["read-only", 403, "AccessDenied", "read_only", "EROFS"],
  ["used with a wrong key", 403, "SignatureDoesNotMatch", "denied", undefined],
  ["without the bucket", 404, "NoSuchBucket", "no_bucket", undefined],
  ["in another region", 301, "PermanentRedirect", "failed", undefined],
])("a storage that is %s is reported after one try", async (_name, status, code, reason, errno) => {
  answer = () => ({ status, code });
  await expect(unguarded().put("a", "1")).rejects.toMatchObject({ reason, code: errno });
  expect(calls).toHaveLength(1);
});

const PASSING: [string, Answer][] = [
  ["overloaded", { status: 503, code: "SlowDown" }],
  ["silent", "hang"],
  ["cutting connections", "cut"],
];
test.each(PASSING)("a storage that is %s is tried a few times, then reported", async (_name, given) => {
  answer = () => given;
  const storage = unguarded(given === "hang" ? hurried : limits);
  await expect(storage.put("a", "1")).rejects.toMatchObject({ reason: "unreachable" });
  expect(calls).toHaveLength(limits.tries);
});

test("trouble that passes goes unnoticed", async () => {
  answer = (_call, count) => (count < 3 ? { status: 500, code: "InternalError" } : { status: 200 });
  await unguarded().put("a", "1");
  expect(calls).toHaveLength(3);
});

test("nothing is written before the bucket is known to be this instance's, which is asked until it is answered", async () => {
  const id = instanceIdOf("key");
  const storage = openBucket(settings, dataDir, [id], limits);
  answer = () => ({ status: 503, code: "SlowDown" });
  await expect(storage.put("a", "1")).rejects.toMatchObject({ reason: "unreachable" });
  expect(calls.every(({ url }) => url.includes(CLAIM_KEY))).toBe(true);
  answer = ({ url }) => ({
    status: 200,
    body: url.includes(CLAIM_KEY) ? JSON.stringify({ instance: id }) : "",
  });
  await storage.put("a", "1");
  expect(calls.at(-1)).toMatchObject({ method: "PUT", url: "/files/a" });
});

test("a storage that fills up during a large upload keeps nothing of it", async () => {
  answer = ({ url }) => {
    if (/[?&]uploads/.test(url)) {
      return {
        status: 200,
        body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>",
      };
    }
    return url.includes("partNumber=2") ? { status: 507, code: "XMinioStorageFull" } : { status: 200 };
  };
  const upload = unguarded().put("big", randomBytes(17 * 1_048_576));
  await expect(upload).rejects.toMatchObject({ reason: "full" });
  expect(calls.at(-1)).toMatchObject({ method: "DELETE", url: expect.stringContaining("uploadId=u1") });
  expect(calls.some(({ method, url }) => method === "POST" && url.includes("uploadId"))).toBe(false);
});

test("an upload that the storage says it completed, but did not, is an error", async () => {
  answer = ({ method, url }) => {
    if (/[?&]uploads/.test(url)) {
      return {
        status: 200,
        body: "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>",
      };
    }
    // S3 begins the response before it knows the outcome.
    if (method === "POST") return { status: 200, code: "InternalError" };
    return method === "HEAD" ? { status: 404 } : { status: 200 };
  };
  await expect(unguarded().put("big", randomBytes(17 * 1_048_576))).rejects.toMatchObject({
    reason: "failed",
  });
});

test("a download that stalls is an error, and never looks like the end of the file", async () => {
  answer = () => ({ status: 200, body: "begin", length: 100 });
  await expect(readStored(unguarded(hurried), "a")).rejects.toThrow();
});
