import { z } from "zod";
import { resourceId } from "#lib/platform/http/fields.ts";

export const takeOutput = z
  .object({
    id: z.uuid(),
    clip_id: z.uuid(),
    name: z.string(),
    status: z
      .enum(["generating_audio", "ready_to_render", "rendering", "completed", "failed"])
      .meta({ examples: ["ready_to_render"] }),
    avatar_id: z.uuid(),
    script: z.string(),
    progress: z.number().min(0).max(1).describe("How much of the running step is done"),
    duration_ms: z.number().int().nullable(),
    error: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    audio_url: z.url().nullable().describe("Opens without a key for an hour"),
    video_url: z.url().nullable().describe("Opens without a key for an hour; null while there is no video"),
    captions_url: z.url().nullable().describe("Opens without a key for an hour"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Take" });
export type Take = z.input<typeof takeOutput>;

export const takesOutput = z.object({ takes: z.array(takeOutput), next_cursor: z.string().nullable() });

export const takesParams = z.object({ clip_id: resourceId() });
export const takeParams = z.object({ clip_id: resourceId(), id: resourceId() });
