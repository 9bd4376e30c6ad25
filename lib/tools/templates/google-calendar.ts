import { z } from "zod";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { createEndpointInput, type EndpointInput } from "../endpoints/schema.ts";
import { text } from "./cal-com.ts";

/** The secrets with the client's secret and with the refresh token of the calendar's owner. */
const SECRETS = { secret: "google_client_secret", refresh_secret: "google_refresh_token" };
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const API = "https://www.googleapis.com/calendar/v3";

const time = (what: string) =>
  text(`${what}, as date and time with the offset from UTC, such as 2026-12-01T09:00:00+01:00`);

export const googleCalendarInput = z.strictObject({
  calendar_id: z
    .string()
    .max(254)
    .regex(/^\s*[a-z0-9][\w.%+'-]*(@[a-z0-9.-]+)?\s*$/i, {
      error: "calendar_id must be primary or look like an email address",
    })
    .transform((id) => id.trim()),
  client_id: trimmedText(512),
});

/** Endpoints for bookings in a calendar at Google: find busy times, and book. */
export function googleCalendarEndpoints({
  calendar_id,
  client_id,
}: z.output<typeof googleCalendarInput>): EndpointInput[] {
  const auth = { type: "oauth2", token_url: TOKEN_URL, client_id, ...SECRETS, client_auth: "body" };
  return [
    {
      ...{ name: "Google Calendar: busy times", method: "POST", auth, headers: {}, url: `${API}/freeBusy` },
      body: {
        timeMin: "{{arg.from}}",
        timeMax: "{{arg.to}}",
        timeZone: "{{runtime.timezone}}",
        items: [{ id: calendar_id }],
      },
      // A calendar that can't be read has no busy times, but errors.
      show: ["/calendars/*/busy", "/calendars/*/errors/*/reason"],
      function: {
        name: "find_busy_times",
        description:
          "Call this to find when the calendar is busy, before you offer times for an appointment. Never offer a time that overlaps a busy one.",
        parameters: {
          type: "object",
          properties: { from: time("The start of the range"), to: time("The end of the range") },
          required: ["from", "to"],
        },
      },
    },
    {
      ...{ name: "Google Calendar: book", method: "POST", auth, headers: {} },
      url: `${API}/calendars/${encodeURIComponent(calendar_id)}/events?sendUpdates=all`,
      body: {
        summary: "{{arg.name}}",
        start: { dateTime: "{{arg.start}}" },
        end: { dateTime: "{{arg.end}}" },
        attendees: [{ email: "{{arg.email}}", displayName: "{{arg.name}}" }],
      },
      show: ["/id", "/status", "/start/dateTime", "/end/dateTime"],
      function: {
        name: "book_appointment",
        description:
          "Call this once the visitor has chosen a time that is not busy and confirmed name and email address.",
        parameters: {
          type: "object",
          properties: {
            start: time("The chosen time"),
            end: time("The end of the appointment"),
            name: text("The visitor's name"),
            email: text("The visitor's email address, for the invitation"),
          },
          required: ["start", "end", "name", "email"],
        },
      },
    },
  ].map((endpoint) => createEndpointInput.parse(endpoint));
}
