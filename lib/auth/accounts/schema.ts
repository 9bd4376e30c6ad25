import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { countCodePoints, text, trimmedText } from "#lib/platform/text-fields.ts";
import { replayInput } from "#lib/scenarios/replays/schema.ts";
import { simulationsInput } from "#lib/scenarios/simulations/schema.ts";
import { createRunInput } from "#lib/scenarios/tests/runs/schema.ts";
import type { AccountRow } from "./queries.ts";

const MIN_PASSWORD = 12;

/** An email address, stored in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value !== "", { error: ({ path }) => `${path?.join(".")} is required` })
  .refine((value) => z.email().max(254).safeParse(value).success, {
    error: ({ path }) => `${path?.join(".")} is not valid`,
  });

/** Long rather than complicated: easy to remember, hard to guess. */
export const newPassword = text(200).refine((value) => countCodePoints(value) >= MIN_PASSWORD, {
  error: ({ path }) => `${path?.join(".")} must have at least ${MIN_PASSWORD} characters`,
});

/** What visitors see as their host. */
export const accountName = trimmedText(120);

const MAX_DAYS = 3_650;

/** Days in a form; empty means unlimited. */
const days = z
  .string()
  .regex(/^\d{1,4}$/, {
    error: ({ path }) => `${path?.join(".")} must be a number of days from 1 to ${MAX_DAYS}`,
  })
  .transform(Number)
  .refine((value) => value >= 1 && value <= MAX_DAYS, {
    error: ({ path }) => `${path?.join(".")} must be a number of days from 1 to ${MAX_DAYS}`,
  })
  .nullable()
  .default(null);

/** How long conversations and their recordings are kept. */
export const retentionInput = z
  .strictObject({ conversation_days: days, recording_days: days })
  .transform((input) => ({ conversationDays: input.conversation_days, recordingDays: input.recording_days }));

const plan = z.enum(["free", "paid"]);

/** The same as numbers. */
const daysField = (what: string) =>
  z
    .number({
      error: ({ path }) => `${path?.join(".")} must be a number of days from 1 to ${MAX_DAYS}, or null`,
    })
    .int()
    .min(1)
    .max(MAX_DAYS)
    .nullable()
    .optional()
    .describe(`Days after which ${what} deleted for good, older ones within an hour; null for never`)
    .meta({ examples: [90] });

/** Missing fields keep their values. */
export const updateAccountInput = z
  .strictObject({
    name: accountName
      .optional()
      .describe("What visitors see as their host")
      .meta({ examples: ["Rostock clinic"] }),
    conversation_days: daysField("conversations are"),
    recording_days: daysField("recordings are"),
    default_avatar_id: resourceId()
      .optional()
      .describe("ID of the avatar that the console's forms suggest, as listed by `GET /avatars`"),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: "At least one field to change is required",
  })
  .meta({ minProperties: 1 })
  .transform(({ name, ...input }) => ({
    name,
    conversationDays: input.conversation_days,
    recordingDays: input.recording_days,
    defaultAvatarId: input.default_avatar_id,
  }));
export type AccountChange = Partial<z.output<typeof updateAccountInput>>;

export const accountSettingsOutput = z
  .object({
    id: z.uuid(),
    name: z.string().describe("What visitors see as their host"),
    plan: plan.describe("What the account may use"),
    default_avatar_id: z
      .uuid()
      .nullable()
      .describe("ID of the avatar that the console's forms suggest; null for the first built-in one"),
    conversation_days: z
      .number()
      .int()
      .nullable()
      .describe("Days that conversations are kept; null for ever"),
    recording_days: z.number().int().nullable().describe("Days that recordings are kept; null for ever"),
  })
  .meta({ id: "Account" });

type AccountSettings = Pick<
  AccountRow,
  "id" | "name" | "plan" | "defaultAvatarId" | "conversationDays" | "recordingDays"
>;

export const presentAccount = (row: AccountSettings): z.input<typeof accountSettingsOutput> => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  default_avatar_id: row.defaultAvatarId,
  conversation_days: row.conversationDays,
  recording_days: row.recordingDays,
});

export const createAccountInput = z.strictObject({ email, password: newPassword, plan: plan.optional() });
export const setPlanInput = z.strictObject({ email, plan });
export const resetLinkInput = z.strictObject({ email });
export const setupLinkInput = z.strictObject({});
export const createKeyInput = z.strictObject({
  email,
  name: trimmedText(120),
  scope: z.enum(["full", "read", "connect"]).default("full"),
});
export const revokeKeyInput = z.strictObject({ id: resourceId() });

export const rotateEncryptionInput = z.strictObject({});
export const snapshotInput = z.strictObject({ id: z.uuid() });

export const simulateInput = simulationsInput.extend({ id: resourceId() });
export const runTestsInput = createRunInput.extend({ id: resourceId() });
export const showTestRunInput = z.strictObject({ id: resourceId(), test_run_id: resourceId() });
/** A version number arrives as text. */
const version = z
  .preprocess(
    (value) => (typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value),
    replayInput.shape.version,
  )
  .default("published");
export const replayCommandInput = replayInput.extend({ id: resourceId(), version });

export const accountOutput = z.object({ id: z.uuid(), email: z.string(), plan });
export const resetLinkOutput = z.object({ email: z.string(), url: z.url(), expires_at: z.string() });
export const setupLinkOutput = z.object({ url: z.url(), expires_at: z.string() });
export const newKeyOutput = z.object({ id: z.uuid(), key: z.string() });
export const revokedKeyOutput = z.object({ id: z.uuid(), status: z.literal("revoked") });
const count = z.number().int();
export const rotateEncryptionOutput = z.object({
  resealed: count,
  current: count,
  unreadable: count,
  done: z.boolean(),
});
/** `folder` is null if the database is Postgres. */
export const snapshotOutput = z.object({ folder: z.string().nullable() });
