import { afterEach, expect, test, vi } from "vitest";
import { deleteOwnMemories, readOwnMemories } from "./memory-consent.tsx";
import { canKeepKey, dropVisitorKey, keepVisitorKey, readVisitorKey } from "./visitor-key.ts";

/** A browser's storage, at the edge. */
class FakeStorage {
  readonly length = 0;
  readonly stored = new Map<string, string>();
  getItem = (name: string) => this.stored.get(name) ?? null;
  setItem = (name: string, value: string) => void this.stored.set(name, value);
  removeItem = (name: string) => void this.stored.delete(name);
}
afterEach(() => vi.unstubAllGlobals());

test("a visitor's key is random, another one for each link, and gone once it is deleted", () => {
  vi.stubGlobal("localStorage", new FakeStorage());
  expect(readVisitorKey("a")).toBeNull();
  const key = keepVisitorKey("a");
  expect(key).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(keepVisitorKey("a")).toBe(key);
  expect(keepVisitorKey("b")).not.toBe(key);
  dropVisitorKey("a");
  expect(readVisitorKey("a")).toBeNull();
  expect(keepVisitorKey("a")).not.toBe(key);
});

test("a browser that blocks storage, or has something else there, recognizes nobody", () => {
  const storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  storage.setItem("visavis.visitor.a", "ana");
  expect(readVisitorKey("a")).toBeNull();
  expect(canKeepKey()).toBe(true);
  vi.stubGlobal("localStorage", undefined);
  expect(canKeepKey()).toBe(false);
  expect(keepVisitorKey("a")).toBeNull();
  dropVisitorKey("a");
});

test("what is remembered is read and deleted with the key in the body, never in the address", async () => {
  const sent: [string, unknown][] = [];
  const answering = (body: object, status = 200): typeof fetch => {
    return async (url, init) => {
      sent.push([String(url), JSON.parse(String(init?.body))]);
      return Response.json(body, { status });
    };
  };
  const memories = [{ text: "Likes tea.", created_at: "2026-11-20T10:00:00Z" }, { text: 5 }];
  expect(await readOwnMemories("t/1", "key", answering({ memories }))).toEqual([
    { text: "Likes tea.", at: "2026-11-20T10:00:00Z" },
  ]);
  expect(await deleteOwnMemories("t/1", "key", answering({ status: "forgotten" }))).toBe(true);
  expect(sent).toEqual([
    ["/api/links/t%2F1/memories", { visitor_key: "key" }],
    ["/api/links/t%2F1/memories/delete", { visitor_key: "key" }],
  ]);
  expect(await readOwnMemories("t", "key", answering({}, 404))).toBeNull();
  expect(await deleteOwnMemories("t", "key", () => Promise.reject(new Error("offline")))).toBe(false);
});
