import { z } from "zod";

/** A token is no id of ours: every text that no link has answers alike, whatever its shape. */
export const linkParams = z.object({
  token: z
    .string()
    .trim()
    .refine((value) => value !== "", { error: "token is required" }),
});

export const startInput = z.strictObject({});

export const hostedCallOutput = z.object({
  room_url: z.url(),
  token: z.string(),
  conversation_session_id: z.uuid(),
  label: z.string(),
  show_ai_label: z.boolean(),
  record_conversation: z.boolean(),
  redirect_url: z.string().nullable(),
  avatar: z.object({ name: z.string(), portrait_url: z.string() }),
});
export type HostedCall = z.infer<typeof hostedCallOutput>;
