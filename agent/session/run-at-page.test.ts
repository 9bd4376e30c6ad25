import { RpcError } from "@livekit/rtc-node";
import { expect, test } from "vitest";
import { type PageRoom, runAtPage, runWhereItBelongs } from "./run-at-page.ts";

type Asked = Parameters<NonNullable<PageRoom["localParticipant"]>["performRpc"]>[0];

/** A room whose other end is a page that answers as it is told to. */
class FakePage implements PageRoom {
  readonly asked: Asked[] = [];
  private readonly answer: () => Promise<string>;

  constructor(answer: () => Promise<string>) {
    this.answer = answer;
  }

  readonly localParticipant = {
    performRpc: (request: Asked): Promise<string> => {
      this.asked.push(request);
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

test("the caller's page gets the arguments under the function's name, and its answer is the result", async () => {
  const page = new FakePage(async () => '{"chosen":"north"}');
  expect(await run(page)).toEqual({ ok: true, text: '{"chosen":"north"}', variables: {} });
  expect(page.asked).toEqual([
    { destinationIdentity: "user-1", method: "show_map", payload: '{"city":"Rome"}', responseTimeout: 4_000 },
  ]);
});

test("what need not be answered is not waited for, and its failure ends nothing", async () => {
  const page = new FakePage(() => Promise.reject(new Error("gone")));
  expect(await run(page, { page: "is_told" })).toMatchObject({ ok: true });
  expect(page.asked).toHaveLength(1);
});

test.each([
  [RpcError.builtIn("UNSUPPORTED_METHOD"), "has no such function"],
  [RpcError.builtIn("RESPONSE_TIMEOUT"), "did not answer"],
  [RpcError.builtIn("REQUEST_PAYLOAD_TOO_LARGE"), "too large"],
  [new RpcError(RpcError.ErrorCode.APPLICATION_ERROR, "The map is broken."), "The map is broken."],
  [new Error("not connected"), "did not answer"],
])("a page that fails is a result that says so: %s", async (error, words) => {
  const result = await run(new FakePage(() => Promise.reject(error)));
  expect(result).toMatchObject({ ok: false, text: expect.stringContaining(words) });
});

test("without a room nothing is asked; a call that is called off is not waited for", async () => {
  expect(await run({})).toMatchObject({ ok: false });
  const control = new AbortController();
  const waiting = run(new FakePage(() => new Promise(() => undefined)), {}, control.signal);
  control.abort(new Error("called off"));
  await expect(waiting).rejects.toThrow("called off");
});

test("only the page's functions go to the page", async () => {
  const where = (text: string) => async () => ({ ok: true, text, variables: {} });
  const runner = runWhereItBelongs(where("app"), where("page"));
  const { page: _page, ...other } = call;
  const { signal } = new AbortController();
  expect((await runner(call, signal)).text).toBe("page");
  expect((await runner(other, signal)).text).toBe("app");
});
