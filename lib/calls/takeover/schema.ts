import { z } from "zod";
import { text, trimmedText } from "#lib/platform/text-fields.ts";

const MAX_NAME = 60;
/** As long as a visitor's typed message may be. */
const MAX_TYPED = 2_000;

export const takeoverInput = z.strictObject({
  name: trimmedText(MAX_NAME).describe("The person's name, as the visitor sees it"),
});

const takeoverId = () =>
  z.uuid().describe("The takeover: the person's identity in the room is `member-` and this id");

export const takeoverOutput = z.object({
  conversation_session_id: z.uuid(),
  takeover_id: takeoverId(),
  room_url: z.url(),
  token: z
    .string()
    .describe("Opens the call's room for that person, with microphone and camera. Valid for 60 s"),
});

export const takeoverMessageInput = z.strictObject({
  content: text(MAX_TYPED).describe("What the person types. The visitor reads it; the avatar knows of it"),
});

export const takenOverOutput = z.object({ conversation_session_id: z.uuid(), takeover_id: takeoverId() });
