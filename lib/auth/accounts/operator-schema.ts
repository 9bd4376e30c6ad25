import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { replayInput } from "#lib/scenarios/replays/schema.ts";
import { simulationsInput } from "#lib/scenarios/simulations/schema.ts";
import { createRunInput } from "#lib/scenarios/tests/runs/schema.ts";
import { email, newPassword } from "./schema.ts";

const plan = z.enum(["free", "paid"]);

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
