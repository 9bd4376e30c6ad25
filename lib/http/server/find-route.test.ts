import { expect, test } from "vitest";
import { routeFinder } from "./find-route.ts";

const find = routeFinder({
  "/clips": "list",
  "/clips/create": "create",
  "/clips/{clip_id}": "clip",
  "/clips/{clip_id}/takes/delete": "delete takes",
  "/clips/{clip_id}/takes/{id}": "take",
});

test("a path matches its template, with its values", () => {
  expect(find("/clips")).toEqual({ entry: "list", params: {} });
  expect(find("/clips/7")).toEqual({ entry: "clip", params: { clip_id: "7" } });
  expect(find("/clips/7/takes/8")).toEqual({ entry: "take", params: { clip_id: "7", id: "8" } });
});

test("a literal segment takes precedence over an id", () => {
  expect(find("/clips/create")?.entry).toBe("create");
  expect(find("/clips/7/takes/delete")?.entry).toBe("delete takes");
});

test("a path that is longer, shorter or different from every template matches nothing", () => {
  for (const path of [
    "/",
    "/secrets",
    "/clips/7/takes",
    "/clips/7/takes/8/9",
    "/constructor",
    "/__proto__",
  ]) {
    expect(find(path), path).toBeUndefined();
  }
});

test("an escaped path is found by what it means, and one with an invalid escape is not found", () => {
  expect(find("/clips/%37")).toEqual({ entry: "clip", params: { clip_id: "7" } });
  for (const path of ["/clips/%zz", "/clips/%C0%80", "/clips/%"]) expect(find(path), path).toBeUndefined();
});
