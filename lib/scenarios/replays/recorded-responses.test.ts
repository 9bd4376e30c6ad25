import { expect, test } from "vitest";
import { RecordedResponses } from "./recorded-turns.ts";

const request = (body: string, url = "https://crm.test/orders") => ({ url, headers: {}, body });
const answer = (text: string, body = '{"id":7}') => ({
  request: request(body),
  result: { ok: true, text, variables: {} },
  durationMs: 5,
});

test("responses come in their order, and the last one repeats", () => {
  const responses = new RecordedResponses([answer('{"status":"packed"}'), answer('{"status":"sent"}')]);
  const statuses = [1, 2, 3].map(
    () => responses.play(request('{"id":7}'), { status: "/status" })?.saved.status,
  );
  expect(statuses).toEqual(["packed", "sent", "sent"]);
});

test("a request is matched by its URL and the meaning of its body", () => {
  const responses = new RecordedResponses([answer("Done.", '{"a":1,"b":[2]}')]);
  expect(responses.play(request('{ "b": [2], "a": 1 }'), {})?.text).toBe("Done.");
  expect(responses.play(request('{"a":1,"b":[3]}'), {})).toBeUndefined();
  expect(responses.play(request('{"a":1,"b":[2]}', "https://crm.test/other"), {})).toBeUndefined();
});

test("a request that was never sent or never answered has no recorded response", () => {
  const lost = { ...answer("x"), result: null };
  expect(
    new RecordedResponses([lost, { ...answer("x"), request: null }]).play(request('{"id":7}'), {}),
  ).toBeUndefined();
});
