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
