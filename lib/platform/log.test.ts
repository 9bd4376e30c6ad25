import { expect, test } from "vitest";
import { describeError } from "./log.ts";
import { expectCheap } from "./testing/expect-cheap.ts";
import { processorMs } from "./testing/processor-time.ts";

const key = "vv_live_CUaPBLPHiUH2tN66mAUYnW43XqPaFFUlVOlFQ82R3wlfY4";

test.each([
  ["a mail server's refusal", new Error("550 <ana@example.test>: no such user"), "ana"],
  ["an address with a password", new Error("connect smtp://me:hunter2@mail.test failed"), "hunter2"],
  ["a key of ours", new Error(`Bad header: Bearer ${key}`), "CUaPBL"],
  ["a key of somebody else's", new Error("Incorrect API key provided: sk-abcdef"), "abcdef"],
  ["a room token", new Error("token eyJhbGciOi.eyJzdWIi.c2ln refused"), "eyJzdWIi"],
  [
    "a statement's values",
    new Error("Failed query: select\nparams: hunter2", { cause: new Error("x") }),
    "hunter2",
  ],
])("an error is logged without %s", (_name, error, hidden) => {
  const text = describeError(error);
  expect(text).not.toContain(hidden);
  expect(text).toContain("Error: ");
});

test("an error is logged without a text that did not parse", () => {
  let thrown: unknown;
  try {
    JSON.parse("My password is hunter2");
  } catch (error) {
    thrown = error;
  }
  expect(describeError(thrown)).toBe("SyntaxError");
});

test("the location of the failure stays", () => {
  expect(describeError(new TypeError("x is not a function\n at y"))).toBe("TypeError: x is not a function");
});

test("a long message takes no time, and is not cut within what must be hidden", async () => {
  const ms = await processorMs(() => {
    describeError(new Error("x".repeat(100_000)));
    describeError(new Error(`${"y ".repeat(50_000)}`));
  });
  expectCheap(ms, 100);
  // Hiding the key shortens the line, so its end comes into view.
  const text = describeError(new Error(`${"sk-".padEnd(985, "x")} ana.maria.longer@example.test`));
  expect(text).toBe("Error: [hidden]");
});
