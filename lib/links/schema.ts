import { z } from "zod";
import {
  background,
  filterId,
  resourceId,
  runtimeVars,
  sttKeywords,
  trimmedText,
  videoFormat,
} from "#lib/platform/http/fields.ts";
import { pageQuery } from "#lib/platform/http/pages.ts";

const MAX_URL_LENGTH = 2048;

const label = trimmedText(200)
  .describe("Shown on the page of the link")
  .meta({ examples: ["Front desk"] });
const redirectUrl = trimmedText(MAX_URL_LENGTH)
  .pipe(
    z.url({ protocol: /^https?$/, error: ({ path }) => `${path?.join(".")} must be an http or https URL` }),
  )
  .meta({ format: "uri", examples: ["https://example.com/thanks"] })
  .nullable()
  .describe("Where the page leads after the call; null for nowhere");

export const createHostedLinkInput = z
  .strictObject({
    scenario_id: resourceId(),
    avatar_id: resourceId(),
    label,
    runtime_vars: runtimeVars().default({}),
    stt_keywords: sttKeywords().default([]),
    record_conversation: z.boolean().default(false),
    redirect_url: redirectUrl.default(null),
    background: background().default("studio"),
  })
  .transform((input) => ({
    scenarioId: input.scenario_id,
    avatarId: input.avatar_id,
    label: input.label,
    runtimeVars: input.runtime_vars,
    sttKeywords: input.stt_keywords,
    recordConversation: input.record_conversation,
    redirectUrl: input.redirect_url,
    background: input.background,
  }));
export type CreateHostedLinkInput = z.output<typeof createHostedLinkInput>;

/** What is absent stays as it is; `runtime_vars` and `stt_keywords` are replaced as a whole. */
export const updateHostedLinkInput = z
  .strictObject({
    id: resourceId(),
    scenario_id: resourceId().optional(),
    avatar_id: resourceId().optional(),
    label: label.optional(),
    runtime_vars: runtimeVars().optional(),
    stt_keywords: sttKeywords().optional(),
    record_conversation: z.boolean().optional(),
    redirect_url: redirectUrl.optional(),
    background: background().optional(),
  })
  .refine(({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error:
      "scenario_id, avatar_id, label, runtime_vars, stt_keywords, record_conversation, redirect_url or background is required",
  })
  .meta({ minProperties: 2 })
  .transform((input) => ({
    id: input.id,
    change: {
      scenarioId: input.scenario_id,
      avatarId: input.avatar_id,
      label: input.label,
      runtimeVars: input.runtime_vars,
      sttKeywords: input.stt_keywords,
      recordConversation: input.record_conversation,
      redirectUrl: input.redirect_url,
      background: input.background,
    },
  }));
export type HostedLinkChange = z.output<typeof updateHostedLinkInput>["change"];

export const hostedLinkParams = z.object({ hosted_link_id: resourceId() });

export const hostedLinksQuery = pageQuery.extend({ scenario_id: filterId().optional() });

export const hostedLinkOutput = z
  .object({
    id: z.uuid(),
    token: z.string(),
    url: z.url(),
    label: z.string(),
    scenario_id: z.uuid(),
    avatar_id: z.uuid(),
    runtime_vars: z.record(z.string(), z.json()),
    stt_keywords: z.array(z.string()),
    record_conversation: z.boolean(),
    redirect_url: z.string().nullable(),
    background: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "HostedLink" });
export type HostedLink = z.input<typeof hostedLinkOutput>;

export const hostedLinksOutput = z.object({
  hosted_links: z.array(hostedLinkOutput),
  next_cursor: z.string().nullable(),
});

/** A token is no id of ours: every text that no link has answers alike, whatever its shape. */
export const linkParams = z.object({
  token: z
    .string()
    .trim()
    .refine((value) => value !== "", { error: "token is required" }),
});

export const startInput = z.strictObject({ video_format: videoFormat().default("square") });

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
