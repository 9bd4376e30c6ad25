import { z } from "zod";
import { CALL_VIDEO_CODECS, FRAME_FORMATS } from "#lib/avatar-engine/draw/framing.ts";
import { fromSeq, messageFields } from "#lib/calls/text/schema.ts";
import { conversationMode } from "#lib/conversations/schema.ts";
import {
  background,
  callLanguage,
  filterId,
  resourceId,
  runtimeVars,
  speed,
  sttKeywords,
  videoFormat,
  voice,
} from "#lib/http/input/fields.ts";
import { namedPageQuery } from "#lib/http/input/pages.ts";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { atMost, trimmedText } from "#lib/platform/text-fields.ts";
import { pronunciations, pronunciationsOutput } from "#lib/pronunciation/schema.ts";
import * as field from "./fields.ts";
import { MAX_VISITOR_VALUE } from "./visitor-fields.ts";

/** Fields whose columns have another name. */
const COLUMNS = {
  scenario_id: "scenarioId",
  avatar_id: "avatarId",
  runtime_vars: "runtimeVars",
  visitor_fields: "visitorFields",
  stt_keywords: "sttKeywords",
  record_conversation: "recordConversation",
  show_ai_label: "showAiLabel",
  share_transcript: "shareTranscript",
  redirect_url: "redirectUrl",
  paused: "isPaused",
  expires_at: "expiresAt",
  max_uses: "maxUses",
  max_call_minutes: "maxCallMinutes",
  max_total_minutes: "maxTotalMinutes",
  max_calls_per_address: "maxCallsPerAddress",
  allowed_origins: "allowedOrigins",
  consent_text: "consentText",
  call_language: "callLanguage",
  theme_color: "themeColor",
} as const;
type Columns<Fields> = {
  [Field in keyof Fields as Field extends keyof typeof COLUMNS
    ? (typeof COLUMNS)[Field]
    : Field]: Fields[Field];
};

/** Renames a link's fields to the names of their columns. */
function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  const names: Record<string, string> = COLUMNS;
  const renamed = Object.entries(fields).map(([field, value]) => [names[field] ?? field, value]);
  // The cast is safe: values are renamed by the same table as their types.
  return Object.fromEntries(renamed) as Columns<Fields>;
}

const linkVoice = voice()
  .nullable()
  .describe("A voice of the speech service, by its name; null for the scenario's or the avatar's own");
const linkSpeed = speed()
  .nullable()
  .describe("Speed relative to the voice's own, which is 1; null for the scenario's");
const linkPronunciations = () =>
  pronunciations().describe("How its avatar says names and terms; these override the scenario's");
const linkCallLanguage = callLanguage()
  .nullable()
  .describe("The language of its calls, or `auto` for the visitor's; null for the scenario's");
const SHOW_AI_LABEL = "Whether its calls show “This is AI”; an avatar made from a photo always shows it";

export const createHostedLinkInput = z
  .strictObject({
    scenario_id: resourceId(),
    avatar_id: resourceId(),
    label: field.label,
    mode: field.linkMode.default("choice"),
    runtime_vars: runtimeVars().default({}),
    visitor_fields: field.visitorFields.default([]),
    stt_keywords: sttKeywords().default([]),
    record_conversation: z.boolean().default(false),
    show_ai_label: z.boolean().default(true).describe(SHOW_AI_LABEL),
    share_transcript: field.shareTranscript.default(false),
    redirect_url: field.redirectUrl.default(null),
    background: background().default("studio"),
    voice: linkVoice.default(null),
    speed: linkSpeed.default(null),
    pronunciations: linkPronunciations().default([]),
    call_language: linkCallLanguage.default(null),
    paused: field.paused.default(false),
    expires_at: field.expiresAt.default(null),
    max_uses: field.maxUses.default(null),
    max_call_minutes: field.maxCallMinutes.default(null),
    max_total_minutes: field.maxTotalMinutes.default(null),
    max_calls_per_address: field.maxCallsPerAddress.default(null),
    allowed_origins: field.allowedOrigins.default([]),
    passcode: field.passcode.default(null),
    consent_text: field.consentText.default(null),
    language: field.language.default("auto"),
    theme_color: field.themeColor.default(null),
    logo: field.logo.default(null),
  })
  .transform(toColumns);
export type CreateHostedLinkInput = z.output<typeof createHostedLinkInput>;

/** Missing fields keep their values. `runtime_vars` and `stt_keywords` are replaced as a whole. */
export const updateHostedLinkInput = z
  .strictObject({
    id: resourceId(),
    scenario_id: resourceId().optional(),
    avatar_id: resourceId().optional(),
    label: field.label.optional(),
    mode: field.linkMode.optional(),
    runtime_vars: runtimeVars().optional(),
    visitor_fields: field.visitorFields.optional(),
    stt_keywords: sttKeywords().optional(),
    record_conversation: z.boolean().optional(),
    show_ai_label: z.boolean().optional().describe(SHOW_AI_LABEL),
    share_transcript: field.shareTranscript.optional(),
    redirect_url: field.redirectUrl.optional(),
    background: background().optional(),
    voice: linkVoice.optional(),
    speed: linkSpeed.optional(),
    pronunciations: linkPronunciations().optional(),
    call_language: linkCallLanguage.optional(),
    paused: field.paused.optional(),
    expires_at: field.expiresAt.optional(),
    max_uses: field.maxUses.optional(),
    max_call_minutes: field.maxCallMinutes.optional(),
    max_total_minutes: field.maxTotalMinutes.optional(),
    max_calls_per_address: field.maxCallsPerAddress.optional(),
    allowed_origins: field.allowedOrigins.optional(),
    passcode: field.passcode.optional(),
    consent_text: field.consentText.optional(),
    language: field.language.optional(),
    theme_color: field.themeColor.optional(),
    logo: field.logo.optional(),
  })
  .refine(({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error: "At least one field to change is required besides id",
  })
  .meta({ minProperties: 2 })
  .transform(({ id, ...change }) => ({ id, change: toColumns(change) }));
export type HostedLinkChange = z.output<typeof updateHostedLinkInput>["change"];

export const hostedLinkParams = z.object({ hosted_link_id: resourceId() });

export const hostedLinksQuery = namedPageQuery.extend({ scenario_id: filterId().optional() });

export const hostedLinkOutput = z
  .object({
    id: z.uuid(),
    token: z.string(),
    url: z.url(),
    label: z.string(),
    mode: field.linkMode,
    scenario_id: z.uuid(),
    avatar_id: z.uuid(),
    runtime_vars: z.record(z.string(), z.json()),
    visitor_fields: z
      .array(field.visitorFieldOutput)
      .describe(
        "Runtime variables that visitors set: by answering before the call, or in the page’s address",
      ),
    stt_keywords: z.array(z.string()),
    record_conversation: z.boolean(),
    show_ai_label: z.boolean(),
    share_transcript: z.boolean(),
    redirect_url: z.string().nullable(),
    background: z.string(),
    voice: z.string().nullable(),
    speed: z
      .number()
      .nullable()
      .describe("Speed relative to the voice's own, which is 1; null for the scenario's"),
    ...pronunciationsOutput.shape,
    call_language: z.string().nullable(),
    paused: z.boolean(),
    expires_at: z.iso.datetime().nullable(),
    max_uses: z.int().nullable(),
    max_call_minutes: z.int().nullable(),
    max_total_minutes: z.int().nullable(),
    max_calls_per_address: z.int().nullable(),
    allowed_origins: z.array(z.string()),
    has_passcode: z.boolean(),
    consent_text: z.string().nullable(),
    language: z.enum(["auto", ...PAGE_LANGUAGES]),
    theme_color: z.string().nullable(),
    logo_url: z.url().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "HostedLink" });
export type HostedLink = z.input<typeof hostedLinkOutput>;

/** A token has no format to validate: every unknown one gets the same response. */
export const linkParams = z.object({
  token: z
    .string()
    .trim()
    .refine((value) => value !== "", { error: "token is required" })
    .describe("The link's `token`, the end of its address")
    .meta({ pattern: "\\S" }),
});

/** Longer than the name of any time zone. */
const MAX_ZONE = 64;

const MAX_VISITOR_VARS = 100;

/** 128 random bits or more: other visitors cannot guess it. */
const visitorKey = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{22,64}$/, {
      error: ({ path }) => `${path?.join(".")} must be 22 to 64 letters, digits, _ or -`,
    })
    .describe("A secret of at least 128 random bits that the visitor's browser keeps")
    .meta({ examples: ["q1Xw0c9ZJ4mV7tB2sYf5Kg"] });

export const startInput = z.strictObject({
  mode: conversationMode()
    .default("voice")
    .describe("`text` for a conversation in writing, if the link offers it"),
  time_zone: z
    .string()
    .max(MAX_ZONE)
    .optional()
    .describe("The visitor's time zone, such as Europe/Lisbon; an unknown one is ignored")
    .meta({ examples: ["Europe/Lisbon"] }),
  video_format: videoFormat().default("square"),
  video_codec: z
    .enum(CALL_VIDEO_CODECS)
    .default("vp8")
    .describe("`h264` if the visitor's browser decodes it; it costs the server less"),
  visitor_vars: z
    .record(z.string().max(64), atMost(MAX_VISITOR_VALUE))
    .refine((values) => Object.keys(values).length <= MAX_VISITOR_VARS, {
      error: `visitor_vars must have at most ${MAX_VISITOR_VARS} values`,
    })
    .default({})
    .describe("Values of the link's `visitor_fields`; other names are ignored")
    .meta({ examples: [{ customer_name: "Ana" }] }),
  passcode: atMost(field.MAX_PASSCODE)
    .optional()
    .describe("What the visitor entered, if the link has a passcode")
    .meta({ examples: ["open sesame"] }),
  consent_text_hash: z
    .string()
    .max(64)
    .optional()
    .describe("SHA-256 in hex of the text that the visitor agreed to, if the link has one")
    .meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }),
  visitor_key: visitorKey()
    .optional()
    .describe(
      "A secret that the visitor's browser keeps, if they agreed to be remembered; ignored if the scenario remembers nobody",
    ),
});

export const visitorKeyInput = z.strictObject({ visitor_key: visitorKey() });

export const linkMemoriesOutput = z.object({
  memories: z.array(
    z.object({
      kind: z.enum(["fact", "outline"]),
      text: z.string(),
      created_at: z.iso.datetime(),
      expires_at: z.iso.datetime().describe("When it is deleted"),
    }),
  ),
});
export type LinkMemories = z.infer<typeof linkMemoriesOutput>;

export const hostedCallOutput = z.object({
  mode: conversationMode(),
  room_url: z.string().describe("Empty for a text conversation"),
  token: z.string(),
  conversation_session_id: z.uuid(),
  label: z.string(),
  show_ai_label: z.boolean(),
  record_conversation: z.boolean(),
  share_transcript: z.boolean().describe("Whether the page can read the transcript after the call"),
  redirect_url: z.string().nullable(),
  avatar: z.object({ name: z.string(), portrait_url: z.string() }),
  rejoin_token: z
    .string()
    .describe("Lets the page that started the call rejoin it while it is live. Keep it secret"),
  resume_within_ms: z
    .number()
    .int()
    .describe("How long the call waits for a visitor who has lost the connection"),
});
/** Longer than any rejoin token. */
const MAX_REJOIN_TOKEN = 200;

export const rejoinInput = z.strictObject({ rejoin_token: trimmedText(MAX_REJOIN_TOKEN) });

/** A visitor's message, or without one only what is being answered. `card_id`: the card that they answered by hand. */
export const visitorMessageInput = messageFields.extend({
  rejoin_token: trimmedText(MAX_REJOIN_TOKEN),
  from_seq: fromSeq,
  card_id: z.string().max(200).optional(),
});

export const switchLinkInput = z.strictObject({
  rejoin_token: trimmedText(MAX_REJOIN_TOKEN),
  mode: conversationMode()
    .default("voice")
    .describe("`voice` for a call; `text` takes a conversation back whose call has not begun"),
  video_format: videoFormat().default("square"),
  video_codec: z.enum(CALL_VIDEO_CODECS).default("vp8"),
});

export const endedOutput = z.object({ ended: z.literal(true) });

const MAX_RATING_COMMENT = 1000;

export const rateInput = z.strictObject({
  rejoin_token: trimmedText(MAX_REJOIN_TOKEN),
  score: z.int().min(1).max(5).describe("1 (worst) to 5"),
  comment: trimmedText(MAX_RATING_COMMENT).nullable().default(null),
});

export const ratedOutput = z.object({ score: z.int(), comment: z.string().nullable() });

const memberName = () =>
  z
    .string()
    .nullable()
    .describe("The person who said it in the avatar's place; null for the avatar and the visitor");

export const rejoinedCallOutput = hostedCallOutput
  .extend({
    video_format: z.enum(FRAME_FORMATS),
    elapsed_ms: z.number().int().nullable().describe("Since the avatar's first frame; null before it"),
    transcript_rows: z
      .array(
        z.object({
          seq: z.number().int(),
          role: z.enum(["user", "assistant"]),
          content: z.string(),
          member_name: memberName(),
        }),
      )
      .describe("What was said so far"),
  })
  .meta({ id: "RejoinedCall" });

export const visitorTranscriptOutput = z.object({
  started_at: z.iso.datetime().describe("When the avatar’s first frame was shown"),
  ended: z.boolean().describe("Whether the call is over; until then, rows may follow"),
  readable_until: z.iso.datetime().nullable().describe("Null until the call is over"),
  transcript_rows: z.array(
    z.object({
      role: z.enum(["user", "assistant"]),
      content: z.string().describe("As heard"),
      at_ms: z.int().describe("Since `started_at`"),
      interrupted: z.boolean(),
      typed: z.boolean(),
      member_name: memberName(),
    }),
  ),
  cards: z
    .array(z.object({ at_ms: z.int().describe("Since `started_at`"), card: z.record(z.string(), z.json()) }))
    .describe("What was shown beside the avatar, each card once, as it was last"),
});
export type VisitorTranscript = z.infer<typeof visitorTranscriptOutput>;

export type RejoinedCall = z.infer<typeof rejoinedCallOutput>;

export type HostedCall = z.infer<typeof hostedCallOutput>;

/**
 * The path of a link's logo, or `null` without one. It changes with the logo, so that browsers may cache it.
 */
export const logoPath = ({ token, logoVersion }: { token: string; logoVersion: string | null }) =>
  logoVersion && `/c/${token}/logo?v=${logoVersion}`;
