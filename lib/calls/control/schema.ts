import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";

/** What the console lists with an @ is a member's email. Includes the signs that look like it. */
const NO_AT_SIGN = /^[^@\uFE6B\uFF20]*$/;

export const listenInput = z.strictObject({
  name: trimmedText(60)
    .refine((name) => NO_AT_SIGN.test(name), { error: "name is a person's name, so it can't contain @" })
    .describe("The person who listens, as the conversation's page in the console lists them")
    .meta({ examples: ["Ana Silva"], pattern: NO_AT_SIGN.source }),
});

export const listenOutput = z.object({
  conversation_session_id: z.uuid(),
  listen_id: z.uuid().describe("ID to end the listening with"),
  room_url: z.url(),
  token: z
    .string()
    .describe("Opens the call's room, unseen, to hear and see only. Valid for 60 s, to join once or again"),
});

export const endListenInput = z.strictObject({
  listen_id: resourceId().describe("The `listen_id` of the listener to remove from the call"),
});

export const endedListenOutput = z.object({
  conversation_session_id: z.uuid(),
  listen_id: z.uuid().describe("ID of the removed listener"),
});
