import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { callEndpoint } from "../endpoints/call-endpoint.ts";
import { endpointProblems } from "../endpoints/check-endpoint.ts";
import { argumentNames } from "../endpoints/fill-endpoint.ts";
import { loopback } from "../endpoints/testing/endpoint-server.ts";
import { createSecret } from "../secrets/secrets.ts";
import { googleCalendarEndpoints, googleCalendarInput } from "./google-calendar.ts";
import { CLIENT, FakeGoogle } from "./testing/fake-google.ts";

const CALENDAR = "desk.7@group.calendar.google.com";
const endpoints = googleCalendarEndpoints({ calendar_id: CALENDAR, client_id: CLIENT.id });
const [BUSY, BOOK] = [0, 1];
const DAY = { from: "2026-12-01T00:00:00+01:00", to: "2026-12-02T00:00:00+01:00" };
const MEETING = { start: "2026-12-01T09:00:00+01:00", end: "2026-12-01T10:00:00+01:00" };
const VISITOR = { name: "Ana Ruiz", email: "ana@example.com" };
const GRANT = {
  grant_type: "refresh_token",
  refresh_token: CLIENT.refreshToken,
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
};

describeDb("bookings in a calendar at Google, against a fake of Google on this machine", () => {
  let account: TestAccount;
  let google: FakeGoogle;
  beforeEach(async () => {
    account = await createTestAccount();
    google = await new FakeGoogle(CALENDAR).start();
    const { ownerId } = account;
    await createSecret({ ownerId }, { name: "google_client_secret", value: CLIENT.secret });
    await createSecret({ ownerId }, { name: "google_refresh_token", value: CLIENT.refreshToken });
  });

  /** Calls an endpoint at the fake, and otherwise as it is. */
  async function call(index: number, arg: Record<string, string>) {
    const endpoint = endpoints[index];
    if (endpoint?.auth?.type !== "oauth2") throw new Error("There is no such endpoint");
    const auth = { ...endpoint.auth, token_url: google.moved(endpoint.auth.token_url) };
    const values = { arg, var: {}, runtime: { timezone: "Europe/Madrid" } };
    return await callEndpoint(
      account.ownerId,
      { ...endpoint, url: google.moved(endpoint.url), auth },
      { values, sessionId: "s", timeoutMs: 5_000 },
      loopback,
    );
  }

  test("a time is booked with a token that is fetched once, and is busy afterwards", async () => {
    expect((await call(BUSY, DAY)).result.text).toBe(`{"calendars":{"${CALENDAR}":{"busy":[]}}}`);
    const booked = await call(BOOK, { ...MEETING, ...VISITOR });
    expect(booked.result.text).toBe(
      `{"id":"event-1","status":"confirmed","start":{"dateTime":"${MEETING.start}"},"end":{"dateTime":"${MEETING.end}"}}`,
    );
    const busy = await call(BUSY, DAY);
    expect(busy.result.text).toContain(
      '"busy":[{"start":"2026-12-01T08:00:00Z","end":"2026-12-01T09:00:00Z"}]',
    );
    expect(google.grants).toEqual([GRANT]);
    expect(google.requests).toEqual([
      {
        method: "POST",
        path: "/calendar/v3/freeBusy",
        body: { timeMin: DAY.from, timeMax: DAY.to, timeZone: "Europe/Madrid", items: [{ id: CALENDAR }] },
      },
      {
        method: "POST",
        path: "/calendar/v3/calendars/desk.7%40group.calendar.google.com/events?sendUpdates=all",
        body: {
          summary: VISITOR.name,
          start: { dateTime: MEETING.start },
          end: { dateTime: MEETING.end },
          attendees: [{ email: VISITOR.email, displayName: VISITOR.name }],
        },
      },
      expect.objectContaining({ path: "/calendar/v3/freeBusy" }),
    ]);
    const all = JSON.stringify([booked, busy]);
    for (const secret of [CLIENT.secret, CLIENT.refreshToken, "access-1"]) expect(all).not.toContain(secret);
  });

  test("a token that the calendar no longer takes is fetched again", async () => {
    await call(BUSY, DAY);
    google.expireTokens();
    expect((await call(BUSY, DAY)).httpStatus).toBe(200);
    expect(google.grants).toEqual([GRANT, GRANT]);
  });

  test("after the consent is revoked nothing reaches the calendar, and the error says why", async () => {
    google.isRevoked = true;
    const { sent, error, result } = await call(BUSY, DAY);
    expect([sent, google.requests]).toEqual([null, []]);
    expect(error).toBe("The token URL refused the refresh token, which is wrong, has expired or was revoked");
    expect(result.text).toBe(`The tool could not be used. ${error}.`);
  });

  test("a token endpoint that answers HTML gives no token", async () => {
    google.answersHtml = true;
    const { sent, error } = await call(BOOK, { ...MEETING, ...VISITOR });
    expect([sent, google.requests]).toEqual([null, []]);
    expect(error).toBe("The token URL's response has no access token");
  });

  test("the model reads why a calendar can't be read, for which Google returns 200", async () => {
    google.knowsCalendar = false;
    const { httpStatus, result } = await call(BUSY, DAY);
    expect(httpStatus).toBe(200);
    expect(result.text).toBe(`{"calendars":{"${CALENDAR}":{"errors":[{"reason":"notFound"}],"busy":[]}}}`);
  });
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

test.each(["primary", "ana.ruiz@example.com", " desk_7@group.calendar.google.com "])(
  "%j is a calendar",
  (calendar_id) => {
    const input = googleCalendarInput.parse({ calendar_id, client_id: " c " });
    expect(input).toEqual({ calendar_id: calendar_id.trim(), client_id: "c" });
  },
);

test.each(["", "..", "a/b", "a?b", "{{arg.a}}", "a b", `a@${"x".repeat(300)}`])(
  "%j is no calendar",
  (calendar_id) => {
    expect(googleCalendarInput.safeParse({ calendar_id, client_id: "c" }).success).toBe(false);
  },
);
