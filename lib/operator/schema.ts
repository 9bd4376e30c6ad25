import { z } from "zod";
import { resourceId, text, trimmedText } from "#lib/platform/http/fields.ts";

const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value !== "", { error: "email is required" })
  .refine((value) => z.email().max(254).safeParse(value).success, { error: "email is not valid" });
const plan = z.enum(["free", "paid"]);

/** Long rather than complicated: what a person can remember and nobody guesses. */
const password = text(200).refine((value) => [...value].length >= 10, {
  error: "password must have at least 10 characters",
});

export const createAccountInput = z.strictObject({ email, password, plan: plan.optional() });
export const setPlanInput = z.strictObject({ email, plan });
export const createKeyInput = z.strictObject({
  email,
  name: trimmedText(120),
  scope: z.enum(["full", "read", "connect"]).default("full"),
});
export const revokeKeyInput = z.strictObject({ id: resourceId() });

export const accountOutput = z.object({ id: z.uuid(), email: z.string(), plan });
export const newKeyOutput = z.object({ id: z.uuid(), key: z.string() });
export const revokedKeyOutput = z.object({ id: z.uuid(), status: z.literal("revoked") });
