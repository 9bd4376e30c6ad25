import { expect, test } from "vitest";
import { GET } from "./route.ts";

const FILM = ["docs", "avatars", "talking-square.mp4"];
const get = (range?: string, path = FILM) =>
  GET(new Request("http://localhost/", { headers: range === undefined ? {} : { range } }), {
    params: Promise.resolve({ path }),
  });

test("a film is served whole, and by the ranges that players ask for", async () => {
  const whole = await get();
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  const part = await get("bytes=100-199");
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${bytes.length}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  expect((await get(`bytes=${bytes.length}-`)).status).toBe(416);
});

test("what no page shows is not found", async () => {
  expect((await get(undefined, ["package.json"])).status).toBe(404);
});
