import { expect, test } from "vitest";
import { Tape } from "./tape.ts";

const request = (body: string, url = "https://crm.test/orders") => ({ url, headers: {}, body });
const answer = (text: string, body = '{"id":7}') => ({
  request: request(body),
  result: { ok: true, text, variables: {} },
  durationMs: 5,
});

test("answers come in their order, and the last one again and again", () => {
  const tape = new Tape([answer('{"status":"packed"}'), answer('{"status":"sent"}')]);
  const statuses = [1, 2, 3].map(() => tape.play(request('{"id":7}'), { status: "/status" })?.saved.status);
  expect(statuses).toEqual(["packed", "sent", "sent"]);
});

test("a request is known by its address and what its body means", () => {
  const tape = new Tape([answer("Done.", '{"a":1,"b":[2]}')]);
  expect(tape.play(request('{ "b": [2], "a": 1 }'), {})?.text).toBe("Done.");
  expect(tape.play(request('{"a":1,"b":[3]}'), {})).toBeUndefined();
  expect(tape.play(request('{"a":1,"b":[2]}', "https://crm.test/other"), {})).toBeUndefined();
});

test("a request that was never made or never answered is on no tape", () => {
  const lost = { ...answer("x"), result: null };
  expect(new Tape([lost, { ...answer("x"), request: null }]).play(request('{"id":7}'), {})).toBeUndefined();
});
