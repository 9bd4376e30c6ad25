import { expect, test } from "vitest";
import { GET } from "./route.ts";

const get = (file: string) => GET(new Request("http://localhost/"), { params: Promise.resolve({ file }) });

test("an encoding is served as bytes; a missing one and a path are not found", async () => {
  const found = await get("78-H.bcmap");
  expect([found.status, found.headers.get("Content-Type")]).toEqual([200, "application/octet-stream"]);
  expect((await found.arrayBuffer()).byteLength).toBeGreaterThan(100);
  for (const file of [
    ...["none.bcmap", "78-H", "", "../read-encoding.ts", "..%2fread-encoding.ts", "../cmaps/78-H.bcmap"],
    ...["/etc/passwd", "78-H.bcmap\0", "78-H.bcmap/"],
  ]) {
    expect((await get(file)).status, file).toBe(404);
  }
});
