import { z } from "zod";
import { createEndpointInput, type EndpointInput } from "../endpoints/schema.ts";

/** The secret with the key of Cal.com's API. */
const SECRET = "cal_com_key";
const AUTH = { type: "bearer", secret: SECRET };
const API = "https://api.cal.com/v2";
/** Each part of the API has its own version. */
const SLOTS = { "cal-api-version": "2024-09-04" };
const BOOKINGS = { "cal-api-version": "2026-02-25" };

/** An argument that is a text. */
export const text = (description: string) => ({ type: "string", description });

const BOOKING_ID = text("The uid of the booking, as it was returned when it was made");
const SHOWN_BOOKING = ["/data/uid", "/data/status", "/data/start", "/data/end", "/data/title"];

export const calComInput = z.strictObject({
  event_type_id: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, { error: "event_type_id must be a number" })
    .transform(Number),
});

/** Endpoints for bookings of one event type at Cal.com: find free times, book, and cancel. */
export const calComEndpoints = ({ event_type_id }: z.output<typeof calComInput>): EndpointInput[] =>
  [
    {
      ...{ name: "Cal.com: free times", method: "GET", auth: AUTH, headers: SLOTS, body: {} },
      url: `${API}/slots?eventTypeId=${event_type_id}&start={{arg.from}}&end={{arg.to}}&timeZone={{runtime.timezone}}`,
      show: ["/data/*/*/start"],
      function: {
        name: "find_free_times",
        description: "Call this to find the free times for an appointment, before you offer any.",
        parameters: {
          type: "object",
          properties: {
            from: text("The first day, as YYYY-MM-DD"),
            to: text("The last day, as YYYY-MM-DD; a week after the first at most"),
          },
          required: ["from", "to"],
        },
      },
    },
    {
      ...{ name: "Cal.com: book", method: "POST", auth: AUTH, headers: BOOKINGS, url: `${API}/bookings` },
      body: {
        eventTypeId: event_type_id,
        start: "{{arg.start}}",
        attendee: { name: "{{arg.name}}", email: "{{arg.email}}", timeZone: "{{runtime.timezone}}" },
      },
      show: SHOWN_BOOKING,
      function: {
        name: "book_appointment",
        description:
          "Call this once the visitor has chosen a free time and confirmed name and email address.",
        parameters: {
          type: "object",
          properties: {
            start: text("The chosen time in UTC, such as 2026-12-01T09:00:00Z"),
            name: text("The visitor's name"),
            email: text("The visitor's email address, for the confirmation"),
          },
          required: ["start", "name", "email"],
        },
      },
    },
    {
      ...{ name: "Cal.com: cancel", method: "POST", auth: AUTH, headers: BOOKINGS },
      url: `${API}/bookings/{{arg.booking_uid}}/cancel`,
      body: { cancellationReason: "{{arg.reason}}" },
      show: SHOWN_BOOKING,
      function: {
        name: "cancel_appointment",
        description: "Call this when the visitor wants to cancel the appointment and has confirmed it.",
        parameters: {
          type: "object",
          properties: { booking_uid: BOOKING_ID, reason: text("Why, in a few words") },
          required: ["booking_uid", "reason"],
        },
      },
    },
  ].map((endpoint) => createEndpointInput.parse(endpoint));
