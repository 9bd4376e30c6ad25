import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount } from "#lib/auth/sign-in/testing/console-account.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { changeModelDownload, findModelDownload } from "./model-download.ts";

const DEMO = { kind: "demo" } as const;

let modelsUrl: string;
let server: Server;
let status: string;
const methods: string[] = [];

beforeEach(async () => {
  status = "offered";
  methods.length = 0;
  server = createServer((request, response) => {
    methods.push(`${request.method} ${request.url}`);
    if (request.method === "PUT") status = "running";
    if (request.method === "DELETE") status = "offered";
    const model = status === "unavailable" ? null : { name: "tiny", licence: "MIT", bytes: 9 };
    response.end(JSON.stringify({ status, model, received_bytes: 3, free_bytes: 99, error: null }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  modelsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => server.close());

async function newOwner(): Promise<MemberActor> {
  const { actor } = await createConsoleAccount();
  await db.update(accounts).set({ isInstanceOwner: true }).where(eq(accounts.id, actor.ownerId));
  return actor;
}

describeDb("downloading a language model", () => {
  test("is for the owner of the instance only, who reads, starts and cancels it", async () => {
    const owner = await newOwner();
    expect(await findModelDownload(owner, DEMO, modelsUrl)).toEqual({
      ...{ status: "offered", name: "tiny", licence: "MIT", bytes: 9 },
      ...{ receivedBytes: 3, freeBytes: 99, error: null },
    });
    expect((await changeModelDownload(owner, "PUT", modelsUrl)).status).toBe("running");
    expect((await changeModelDownload(owner, "GET", modelsUrl)).status).toBe("running");
    expect((await changeModelDownload(owner, "DELETE", modelsUrl)).status).toBe("offered");
    await db.update(accounts).set({ isInstanceOwner: false }).where(eq(accounts.id, owner.ownerId));
    methods.length = 0;
    expect(await findModelDownload(owner, DEMO, modelsUrl)).toBeNull();
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      await expect(changeModelDownload(owner, method, modelsUrl)).rejects.toThrow(/Only the owner/);
    }
    expect(methods).toEqual([]);
  });

  test("is not offered where a model answers, none would be used or the models server is gone", async () => {
    const owner = await newOwner();
    expect(await findModelDownload(owner, { kind: "one", name: "own" }, modelsUrl)).toBeNull();
    expect(await findModelDownload(owner, { kind: "scenario" }, modelsUrl)).toBeNull();
    expect(methods).toEqual([]);
    status = "unavailable";
    expect(await findModelDownload(owner, DEMO, modelsUrl)).toBeNull();
    await expect(changeModelDownload(owner, "GET", "http://127.0.0.1:9/v1")).rejects.toThrow(
      /did not respond/,
    );
    await db.update(accounts).set({ isInstanceOwner: false }).where(eq(accounts.id, owner.ownerId));
  });
});
