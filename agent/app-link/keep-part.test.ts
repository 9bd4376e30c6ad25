import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppClient, AppResponseError } from "./app-client.ts";

const PART = { run: 1_000, number: 3 };
const BYTES = Buffer.from("a part");

/** Stands for the app and for the bucket. Responds to `METHOD path` with what a test sets. */
let server: Server;
let origin = "";
let responses: Record<string, (body: string) => [number, string?]>;
let calls: string[];

async function respond(request: IncomingMessage): Promise<[number, string?]> {
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  const path = request.url?.replace("/api/internal/sessions/s", "") ?? "";
  const call = `${request.method} ${path}`;
  calls.push(`${call} ${body}`);
  return responses[call]?.(body) ?? [404];
}

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    void respond(request).then(([status, body = ""]) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  origin = await new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`);
    });
  });
});
afterEach(() => void server.close());

const client = () => new AppClient({ appUrl: origin, workerSecret: "x".repeat(32), sessionId: "s" });
const path = "/recording/parts/1000/3";
const asked = `POST ${path} {"bytes":6,"isStored":false}`;
const confirmed = `POST ${path} {"bytes":6,"isStored":true}`;
/** An app whose files are in a bucket. */
const offer = (body: string): [number, string?] =>
  body.includes("false") ? [200, JSON.stringify({ url: `${origin}/bucket/part?signature=1` })] : [204];

test("a part goes straight to the bucket, and then the app gets a note", async () => {
  responses = { [`POST ${path}`]: offer, "PUT /bucket/part?signature=1": () => [200] };
  await client().keepPart(PART, BYTES);
  expect(calls).toEqual([asked, "PUT /bucket/part?signature=1 a part", confirmed]);
});

test("an app with local files, and one of an older version, takes parts itself and is asked only once", async () => {
  for (const answer of [[200, '{"url":null}'], [405]] as [number, string?][]) {
    calls = [];
    responses = { [`POST ${path}`]: () => answer, [`PUT ${path}`]: () => [204] };
    const app = client();
    await app.keepPart(PART, BYTES);
    await app.keepPart(PART, BYTES);
    expect(calls).toEqual([asked, `PUT ${path} a part`, `PUT ${path} a part`]);
  }
});

test("only the app can refuse a recording: a bucket that is gone is tried again", async () => {
  responses = { [`POST ${path}`]: offer, "PUT /bucket/part?signature=1": () => [404] };
  const failed = await client()
    .keepPart(PART, BYTES)
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).not.toBeInstanceOf(AppResponseError);
  responses = { [`POST ${path}`]: () => [410] };
  await expect(client().keepPart(PART, BYTES)).rejects.toMatchObject({ status: 410 });
});
