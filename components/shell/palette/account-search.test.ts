import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Found } from "#lib/search/schema.ts";
import { AccountSearch } from "./account-search.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const scenario = (title: string): Found => ({
  ...{ kind: "scenario", id: title, title, detail: null, parentId: null },
});

/** A server whose responses the test gives. */
class FakeServer {
  readonly asked: { query: string; signal: AbortSignal; answer: PromiseWithResolvers<Found[]> }[] = [];
  readonly read = (query: string, signal: AbortSignal) => {
    const answer = Promise.withResolvers<Found[]>();
    this.asked.push({ query, signal, answer });
    return answer.promise;
  };
}

test("asks once for a word, when typing pauses", async () => {
  const server = new FakeServer();
  const search = new AccountSearch(server.read);
  for (const typed of ["d", "de", "des", " desk "]) {
    search.type(typed);
    vi.advanceTimersByTime(100);
  }
  expect(server.asked).toEqual([]);
  expect(search.snapshot().status).toBe("searching");
  vi.advanceTimersByTime(100);
  expect(server.asked.map(({ query }) => query)).toEqual(["desk"]);
  server.asked[0]?.answer.resolve([scenario("Desk")]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(search.snapshot()).toEqual({ query: "desk", status: "done", found: [scenario("Desk")] });
});

test("a late response to an older query is discarded, and results stay until newer ones arrive", async () => {
  const server = new FakeServer();
  const search = new AccountSearch(server.read);
  const type = async (typed: string) => {
    search.type(typed);
    await vi.advanceTimersByTimeAsync(200);
  };
  await type("a");
  server.asked[0]?.answer.resolve([scenario("a")]);
  await vi.advanceTimersByTimeAsync(1_000);
  await type("ab");
  await type("abc");
  expect(server.asked[1]?.signal.aborted).toBe(true);
  expect(search.snapshot()).toMatchObject({ query: "a", status: "searching", found: [scenario("a")] });
  server.asked[2]?.answer.resolve([scenario("abc")]);
  await vi.advanceTimersByTimeAsync(1_000);
  server.asked[1]?.answer.resolve([scenario("ab")]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(search.snapshot().found).toEqual([scenario("abc")]);
});

test("a failure is a state of its own, and an empty text clears everything", async () => {
  const server = new FakeServer();
  const search = new AccountSearch(server.read);
  search.type("a");
  await vi.advanceTimersByTimeAsync(200);
  server.asked[0]?.answer.reject(new Error("down"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(search.snapshot()).toEqual({ query: "a", status: "failed", found: [] });
  search.type(" ");
  expect(search.snapshot()).toEqual({ query: "", status: "idle", found: [] });
});
