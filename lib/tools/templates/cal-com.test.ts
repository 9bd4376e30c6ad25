import { expect, test } from "vitest";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { prepareRequest } from "../endpoints/call-endpoint.ts";
import { endpointProblems } from "../endpoints/check-endpoint.ts";
import { argumentNames } from "../endpoints/fill-endpoint.ts";
import { describeResponse } from "../endpoints/read-response.ts";
import { calComEndpoints, calComInput } from "./cal-com.ts";

const endpoints = calComEndpoints({ event_type_id: 123 });
const args = { from: "2026-12-01", to: "2026-12-02", start: "2026-12-01T09:00:00Z", booking_uid: "abc" };
const values = {
  arg: { ...args, name: "Ana Ruiz", email: "ana@example.com", reason: "Ill" },
  var: {},
  runtime: { timezone: "Europe/Madrid" },
};
const sent = endpoints.map((endpoint) => {
  const prepared = prepareRequest(endpoint, values, { cal_com_key: "cal_live_1" }, "s");
  if ("error" in prepared) throw new Error(prepared.error);
  return prepared.request;
});

test("the requests are those of Cal.com's API", () => {
  expect(sent).toMatchObject([
    {
      method: "GET",
      url: "https://api.cal.com/v2/slots?eventTypeId=123&start=2026-12-01&end=2026-12-02&timeZone=Europe%2FMadrid",
      headers: { Authorization: "Bearer cal_live_1", "cal-api-version": "2024-09-04" },
      body: "",
    },
    {
      method: "POST",
      url: "https://api.cal.com/v2/bookings",
      headers: { "cal-api-version": "2026-02-25" },
      body: JSON.stringify({
        eventTypeId: 123,
        start: args.start,
        attendee: { name: "Ana Ruiz", email: "ana@example.com", timeZone: "Europe/Madrid" },
      }),
    },
    { url: "https://api.cal.com/v2/bookings/abc/cancel", body: '{"cancellationReason":"Ill"}' },
  ]);
});

test("the model reads times and the booking, and nothing else of them", () => {
  const slots = { status: "success", data: { "2026-12-01": [{ start: "2026-12-01T10:00:00.000+01:00" }] } };
  const booking = { status: "success", data: { id: 1, uid: "abc", status: "accepted", hosts: ["secret"] } };
  const read = (index: number, answer: unknown) =>
    describeResponse({ status: 200, text: JSON.stringify(answer), isCut: false }, {}, endpoints[index]?.show)
      .result.text;
  expect(read(0, slots)).toBe('{"data":{"2026-12-01":[{"start":"2026-12-01T10:00:00.000+01:00"}]}}');
  expect(read(1, booking)).toBe('{"data":{"uid":"abc","status":"accepted"}}');
});

test.each(endpoints)("$name can be saved, and its function gives each argument", (endpoint) => {
  expect(endpointProblems(endpoint)).toEqual([]);
  const { function: fn } = endpoint;
  expect(Object.keys(Object(fn?.parameters.properties)).sort()).toEqual(argumentNames(endpoint).sort());
  const call = { ...fn, type: "http", endpoint_id: "x" };
  const flow = {
    initial_node: "a",
    role_instruction: "",
    nodes: { a: { task_instruction: "", functions: [call] } },
  };
  expect(nodesJsonSchema.safeParse(flow).success).toBe(true);
});

test.each(["", "abc", "0", "-1", "1.5", "9".repeat(20)])("%j is no event type", (event_type_id) => {
  expect(calComInput.safeParse({ event_type_id }).success).toBe(false);
});
