import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import { signFileUrl } from "#lib/storage/signed-url.ts";
import { removeStored } from "#lib/storage/storage.ts";
import { storageFile } from "#lib/storage/testing/stored-files.ts";
import * as portrait from "./avatars/[avatar_id]/portrait.webp/route.ts";
import * as recording from "./recordings/[owner_id]/[session_id]/[file]/route.ts";
import * as take from "./takes/[owner_id]/[take_id]/[file]/route.ts";

const [owner, id] = [newId(), newId()];
const NOT_FOUND = [404, { error: "Not found", error_code: "NOT_FOUND", request_id: expect.any(String) }];

async function told(answer: Promise<Response>): Promise<unknown[]> {
  const { status, json } = await answer.then(async (it) => ({ status: it.status, json: await it.json() }));
  return [status, json];
}

const askTake = (url: string, file = "audio.m4a", headers = {}) =>
  take.GET(new Request(url, { headers }), {
    params: Promise.resolve({ owner_id: owner, take_id: id, file }),
  });

describeDb("files of the API", () => {
  test("an unsigned URL and a missing file get the API's not-found error", async () => {
    expect(await told(askTake("http://localhost/?expires=1&signature=x"))).toEqual(NOT_FOUND);
    expect(await told(askTake(signFileUrl(`takes/${owner}/${id}/audio.m4a`)))).toEqual(NOT_FOUND);
    const unsigned = new Request("http://localhost/");
    const params = { owner_id: owner, session_id: id, file: "video.mp4" };
    expect(await told(recording.GET(unsigned, { params: Promise.resolve(params) }))).toEqual(NOT_FOUND);
    const avatar = Promise.resolve({ avatar_id: id });
    expect(await told(portrait.GET(unsigned, { params: avatar }))).toEqual(NOT_FOUND);
  });

  test("a range after the end of a file gets an API error that includes the file's length", async () => {
    const path = `takes/${owner}/${id}/video.mp4`;
    await mkdir(dirname(storageFile(path)), { recursive: true });
    await writeFile(storageFile(path), "0123456789");
    const answer = await askTake(signFileUrl(path), "video.mp4", { range: "bytes=10-" });
    await removeStored(`takes/${owner}`);
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    expect(await answer.json()).toMatchObject({
      error_code: "VALIDATION",
      reason: "range_not_satisfiable",
      details: [{ path: "Range" }],
      request_id: answer.headers.get("x-request-id"),
    });
  });

  test("a file can only be read; other methods get an API error", async () => {
    for (const { POST } of [portrait, recording, take]) {
      const answer = await POST();
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "HEAD, GET"]);
    }
  });
});
