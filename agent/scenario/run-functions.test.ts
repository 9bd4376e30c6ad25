import { RpcError } from "@livekit/rtc-node";
import { expect, test } from "vitest";
import { type PageRoom, runAtPage, runAtPageOrApp } from "./run-functions.ts";

type RpcRequest = Parameters<NonNullable<PageRoom["localParticipant"]>["performRpc"]>[0];

/** A room with a page that gives a set response. */
class FakePage implements PageRoom {
  readonly requests: RpcRequest[] = [];
  private readonly answer: () => Promise<string>;

  constructor(answer: () => Promise<string>) {
    this.answer = answer;
  }

  readonly localParticipant = {
    performRpc: (request: RpcRequest): Promise<string> => {
      this.requests.push(request);
      return this.answer();
    },
  };
}

const call = {
  type: "run_function" as const,
  ...{ callId: "c", nodeId: "n", name: "show_map", args: { city: "Rome" }, endpointId: null, save: {} },
  ...{ timeoutMs: 4_000, page: "answers" as const, variables: {}, runtimeVars: {} },
};
const run = (page: PageRoom, change: object = {}, signal = new AbortController().signal) =>
  runAtPage(page, "user-1")({ ...call, ...change }, signal);

test("the visitor's page gets the arguments under the function's name, and its response is the result", async () => {
  const page = new FakePage(async () => '{"chosen":"north"}');
  expect(await run(page)).toEqual({ ok: true, text: '{"chosen":"north"}', variables: {} });
  expect(page.requests).toEqual([
    { destinationIdentity: "user-1", method: "show_map", payload: '{"city":"Rome"}', responseTimeout: 4_000 },
  ]);
});

test("does not wait for the page with `is_told`, and ignores its failure", async () => {
  const page = new FakePage(() => Promise.reject(new Error("gone")));
  expect(await run(page, { page: "is_told" })).toMatchObject({ ok: true });
  expect(page.requests).toHaveLength(1);
});

test.each([
  [RpcError.builtIn("UNSUPPORTED_METHOD"), "has no such function"],
  [RpcError.builtIn("RESPONSE_TIMEOUT"), "did not answer"],
  [RpcError.builtIn("REQUEST_PAYLOAD_TOO_LARGE"), "too large"],
  [new RpcError(RpcError.ErrorCode.APPLICATION_ERROR, "The map is broken."), "The map is broken."],
  [new Error("not connected"), "did not answer"],
])("a failure of the page becomes a result that names it: %s", async (error, words) => {
  const result = await run(new FakePage(() => Promise.reject(error)));
  expect(result).toMatchObject({ ok: false, text: expect.stringContaining(words) });
});

test("a function waits until the room is joined, and fails if it cannot be", async () => {
  const page = new FakePage(async () => "shown");
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const waiting = runAtPage(page, "user-1", connected)(call, signal);
  await new Promise(setImmediate);
  expect(page.requests).toHaveLength(0);
  resolve();
  expect(await waiting).toMatchObject({ ok: true, text: "shown" });
  const refused = Promise.reject(new Error("no room"));
  expect(await runAtPage(page, "user-1", refused)(call, signal)).toMatchObject({ ok: false });
});

test("fails without a participant, and stops waiting when the call is cancelled", async () => {
  expect(await run({})).toMatchObject({ ok: false });
  const control = new AbortController();
  const waiting = run(new FakePage(() => new Promise(() => undefined)), {}, control.signal);
  control.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
});

test("sends only the page's functions to the page", async () => {
  const where = (text: string) => async () => ({ ok: true, text, variables: {} });
  const runner = runAtPageOrApp(where("app"), where("page"));
  const { page: _page, ...other } = call;
  const { signal } = new AbortController();
  expect((await runner(call, signal)).text).toBe("page");
  expect((await runner(other, signal)).text).toBe("app");
});
