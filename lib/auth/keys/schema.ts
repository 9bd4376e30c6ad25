import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import type { KeyActor } from "#lib/platform/actor.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { ROLES } from "../members/roles.ts";
import type { ApiKeyRow } from "./queries.ts";

/** Days until a new key expires, as offered by the console; omitted for no expiry. */
export const KEY_LIFETIMES_DAYS = [7, 30, 90, 365] as const;

export const createKeyForm = z.strictObject({
  name: trimmedText(120),
  scope: z.enum(["connect", "read", "full"]),
  expires_in_days: z
    .string()
    .transform(Number)
    .refine((days) => KEY_LIFETIMES_DAYS.some((offered) => offered === days), {
      error: "expires is not one of the choices",
    })
    .optional(),
});

const scope = z
  .enum(["connect", "read", "full"])
  .describe(
    "What its requests may do: `connect` what an app's server needs for calls, `read` read, `full` everything",
  );
const expiresAt = "When it stops working; null for never";

export const createNarrowerKeyInput = z
  .strictObject({
    name: trimmedText(120)
      .describe("A name for people")
      .meta({ examples: ["Shop of customer 17"] }),
    scope,
    role: z
      .enum(["viewer", "editor"])
      .optional()
      .describe(
        "Bounds it further: as much as a member with this role may do. Default: that of your key, at most `editor`",
      )
      .meta({ examples: ["editor"] }),
    expires_at: z.iso
      .datetime()
      .optional()
      .describe("When it stops working, no later than your key, which is the default")
      .meta({ examples: ["2099-01-01T00:00:00.000Z"] }),
  })
  .transform(({ expires_at: at, ...input }) => ({
    ...input,
    expiresAt: at === undefined ? undefined : new Date(at),
  }));

export const createdKeyOutput = z.object({
  status: z.literal("created"),
  id: z.uuid(),
  key: z.string().describe("The key itself. It can't be read again"),
  scope,
  role: z.enum(ROLES).describe("The most that its role can be"),
  expires_at: z.iso.datetime().nullable().describe(expiresAt),
});

export const revokeKeyInput = z.strictObject({ id: resourceId().describe("ID of the key to revoke") });

export const revokedKeysOutput = z.object({
  status: z.literal("revoked"),
  ids: z.array(z.uuid()).describe("IDs of the keys that this revoked: the key, and those that it created"),
});

export const keyOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scope,
    max_role: z.enum(ROLES).nullable().describe("Bounds its role; null for that of its member"),
    last_four: z.string().describe("Its last four characters"),
    member_id: z.uuid().describe("ID of the member that it belongs to"),
    created_by: z.uuid().nullable().describe("ID of the key that created it; null for a person"),
    created_at: z.iso.datetime(),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .describe("When it was used last, to the minute; null for never"),
    expires_at: z.iso.datetime().nullable().describe(expiresAt),
    revoked_at: z.iso.datetime().nullable().describe("When it was revoked; null if it was not"),
    is_own: z.boolean().describe("Whether it is the key of this request"),
  })
  .meta({ id: "ApiKey" });

export const presentKey = (row: ApiKeyRow, { keyId }: KeyActor): z.input<typeof keyOutput> => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  max_role: row.maxRole,
  last_four: row.lastFour,
  member_id: row.userId,
  created_by: row.parentId,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  is_own: row.id === keyId,
});
