import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { text } from "#lib/platform/text-fields.ts";
import type { SecretRow } from "./queries.ts";

const MAX_VALUE_LENGTH = 8192;
const NAME_RULE =
  "name must be lower-case letters, digits and _, begin with a letter and have at most 64 characters";

const name = z
  .string()
  .trim()
  .refine((value) => value !== "", { error: "name is required" })
  .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: NAME_RULE })
  .describe("Templates use it as {{secret.<name>}}")
  .meta({ examples: ["crm_key"] });

export const secretValue = text(MAX_VALUE_LENGTH)
  .describe("Can be replaced, but never read")
  .meta({ examples: ["k-93f1c0"], writeOnly: true });

export const createSecretInput = z.strictObject({ name, value: secretValue });
export type CreateSecretInput = z.output<typeof createSecretInput>;

export const updateSecretInput = z
  .strictObject({ id: resourceId(), name: name.optional(), value: secretValue.optional() })
  .refine((input) => input.name !== undefined || input.value !== undefined, {
    error: "name or value is required",
  })
  .meta({ minProperties: 2 });
export type UpdateSecretInput = z.output<typeof updateSecretInput>;

export const secretOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Secret" });
type Secret = z.input<typeof secretOutput>;

export function presentSecret(row: SecretRow): Secret {
  const { id, name } = row;
  return { id, name, created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() };
}
