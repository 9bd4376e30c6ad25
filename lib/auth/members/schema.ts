import { z } from "zod";
import { email, newPassword } from "#lib/auth/accounts/schema.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { text } from "#lib/platform/text-fields.ts";
import { ROLES } from "./roles.ts";

const role = z.enum(ROLES);
const token = text(100);

export const inviteMemberInput = z.strictObject({ email, role });
export const invitationInput = z.strictObject({ id: resourceId() });
export const changeRoleInput = z.strictObject({ id: resourceId(), role });
/** `keep_keys`: their API keys go to the member who removes them. */
export const removeMemberInput = z.strictObject({ id: resourceId(), keep_keys: z.literal("on").optional() });
export const readInvitationInput = z.strictObject({ token });
export const joinInput = z.strictObject({ token, email, password: newPassword });
export type JoinInput = z.output<typeof joinInput>;

const memberId = resourceId().describe("ID of the member, as listed by `GET /members`");
const memberRole = z
  .enum(ROLES)
  .describe("`viewer` reads, `editor` also changes things, `owner` does everything");

export const lowerRoleInput = z.strictObject({
  id: memberId,
  role: memberRole.describe("The new role: `viewer`, for an editor. Raise roles in the console"),
});
export const memberInput = z.strictObject({ id: memberId });

const memberOutput = z
  .object({
    id: z.uuid(),
    email: z.string().describe("Email address that signs in"),
    role: memberRole,
    joined_at: z.iso.datetime().describe("When the person became a member"),
    last_seen_at: z.iso.datetime().nullable().describe("When they last used the console; null if signed out"),
  })
  .meta({ id: "Member" });

export const membersOutput = z.object({
  members: z.array(memberOutput).describe("The members, oldest first"),
});

export const invitationsOutput = z.object({
  invitations: z
    .array(
      z.object({
        id: z.uuid(),
        email: z.string().describe("Who was invited"),
        role: memberRole,
        created_at: z.iso.datetime(),
        expires_at: z.iso.datetime().describe("When its link stops working"),
      }),
    )
    .describe("Open invitations, newest first"),
});

export const removedMemberOutput = z.object({ status: z.literal("removed"), id: z.uuid() });
