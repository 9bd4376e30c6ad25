import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { askDeletedAvatars } from "#agent/app-link/app-client.ts";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { insertAvatar } from "#lib/avatars/queries.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { POST } from "./route.ts";

const KEPT = "a".repeat(64);
const GONE = "b".repeat(64);

describeDb("the avatars that a worker has cached", () => {
  test("a worker learns which of them no account has any longer, and only with its own token", async () => {
    const { ownerId } = await createTestAccount();
    const id = newId();
    const texts = { name: "Own", description: "", voice: "af_heart" };
    await insertAvatar(db, { id, slug: `own-${id}`, ownerId, packHash: KEPT, sizeBytes: 1, ...texts });
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      const { method = "", headers } = request;
      const url = `http://app${request.url}`;
      const forwarded = new Request(url, {
        method,
        headers: { authorization: headers.authorization ?? "" },
        body: await text(request),
      });
      const answer = await POST(forwarded, { params: Promise.resolve({ id: url.split("/").at(-2) ?? "" }) });
      response.writeHead(answer.status).end(await answer.text());
    };
    const server = createServer((request, response) => void serve(request, response));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo; // a TCP server's address is always one
    const app = { appUrl: `http://127.0.0.1:${port}`, workerId: newId() };
    try {
      const workerSecret = env.VISAVIS_WORKER_SECRET;
      expect(await askDeletedAvatars([KEPT, GONE], { ...app, workerSecret })).toEqual([GONE]);
      expect(await askDeletedAvatars([], { ...app, workerSecret })).toEqual([]);
      const stranger = { ...app, workerSecret: "another secret of thirty-two letters" };
      await expect(askDeletedAvatars([KEPT], stranger)).rejects.toThrow(/401/);
    } finally {
      server.close();
    }
  });
});
