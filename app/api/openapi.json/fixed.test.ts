import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { describeApi } from "../reference.ts";
import { description } from "../served-routes.ts";

const get = (headers: Record<string, string> = {}) =>
  description.GET(new Request("http://localhost/api/openapi.json", { headers }));

test("the description is sent compressed to clients that accept it, and in full to others", async () => {
  const plain = await get({ "accept-encoding": "br, gzip;q=0" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.json()).toEqual(JSON.parse(JSON.stringify(describeApi())));
  const zipped = await get({ "accept-encoding": "gzip, deflate, br" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const bytes = Buffer.from(await zipped.arrayBuffer());
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(JSON.parse(JSON.stringify(describeApi())));
});

test("a client that has the description gets no second one, and each response has its own request id", async () => {
  const first = await get();
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  for (const header of [etag, `"x", ${etag}`]) {
    const again = await get({ "if-none-match": header });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  }
  expect((await get({ "if-none-match": '"another"' })).status).toBe(200);
});
