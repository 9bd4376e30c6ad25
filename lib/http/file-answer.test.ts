import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { storage } from "#lib/storage/storage.ts";
import { attachmentHeader, fileAnswer } from "./file-answer.ts";

const folder = `storage/takes/${newId()}`;
beforeAll(async () => {
  await storage().put(`${folder}/a.mp4`, "0123456789");
  await storage().put(`${folder}/a.sound`, "secret");
});
afterAll(() => storage().remove(folder));

async function ask(range?: string, name = "a.mp4") {
  const request = new Request("http://x/", range ? { headers: { range } } : {});
  const answer = await fileAnswer(`${folder}/${name}`, request, { lifetimeS: 60 });
  return [answer.status, await answer.text(), answer.headers.get("content-range")];
}

test("a player gets the requested range, and the whole file without one", async () => {
  expect(await ask()).toEqual([200, "0123456789", null]);
  expect(await ask("bytes=2-4")).toEqual([206, "234", "bytes 2-4/10"]);
  expect(await ask("bytes=7-")).toEqual([206, "789", "bytes 7-9/10"]);
  expect(await ask("bytes=-3")).toEqual([206, "789", "bytes 7-9/10"]);
  expect(await ask("bytes=5-99")).toEqual([206, "56789", "bytes 5-9/10"]);
});

test("Safari's first question is answered with two bytes and the file's size", async () => {
  const request = new Request("http://x/", { headers: { range: "bytes=0-1" } });
  const answer = await fileAnswer(`${folder}/a.mp4`, request, { lifetimeS: 60 });
  expect([answer.status, await answer.text()]).toEqual([206, "01"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-length": "2",
    "content-range": "bytes 0-1/10",
    "content-type": "video/mp4",
  });
});

test("a range of another version of the file is the whole file", async () => {
  const headers = { range: "bytes=2-4", "if-range": '"other"' };
  const answer = await fileAnswer(`${folder}/a.mp4`, new Request("http://x/", { headers }), {
    lifetimeS: 60,
  });
  expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
});

test("a range after the end is rejected, an invalid one is ignored", async () => {
  for (const behind of ["bytes=10-", "bytes=-0"]) {
    await expect(ask(behind)).rejects.toMatchObject({
      status: 416,
      reason: "range_not_satisfiable",
      details: [{ path: "Range", message: "Range must begin within the file's 10 bytes" }],
      headers: { "Content-Range": "bytes */10" },
    });
  }
  for (const odd of ["bytes=4-2", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=-"]) {
    expect((await ask(odd))[0]).toBe(200);
  }
});

test("a file that is missing, or of a type not meant for clients, is not found", async () => {
  expect((await ask(undefined, "b.mp4"))[0]).toBe(404);
  expect((await ask(undefined, "a.sound"))[0]).toBe(404);
});

test("a download is named in ASCII, and in UTF-8 if that loses something", () => {
  expect(attachmentHeader("Blood test, Take 3.mp4")).toBe('attachment; filename="Blood test, Take 3.mp4"');
  expect(attachmentHeader('Größe "ß"\r\n 👋.mp4')).toBe(
    "attachment; filename=\"Gro_e _____ _.mp4\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22%C3%9F%22%0D%0A%20%F0%9F%91%8B.mp4",
  );
});
