import { z } from "zod";
import { accountName, email, newPassword } from "#lib/accounts/schema.ts";
import { resourceId } from "#lib/platform/http/fields.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";

/** What a form calls "password" when it asks for the one that is in use: any text may be tried. */
const password = text(1000);
const token = text(100);

export const credentialsInput = z.object({ email, password });
export const signUpInput = z.strictObject({
  name: accountName,
  email,
  password: newPassword,
  /** From an invitation's address; needed where sign-up is by invitation. */
  invite: token.optional(),
});
export type SignUpInput = z.output<typeof signUpInput>;

export const changePasswordInput = z.strictObject({
  /** Left out by somebody who only signs in by an external service so far. */
  current_password: password.optional(),
  password: newPassword,
});
export const requestResetInput = z.strictObject({ email });
export const resetPasswordInput = z.strictObject({ token, password: newPassword });
export const deleteAccountInput = z.strictObject({ email, password: password.optional() });
export const profileInput = z.strictObject({ name: accountName });
export const changeEmailInput = z.strictObject({ email, password: password.optional() });
export const revokeSignInInput = z.strictObject({ id: resourceId() });
/** `note`: whom it is for. */
export const createInviteInput = z.strictObject({ note: trimmedText(254).optional() });
export const revokeInviteInput = z.strictObject({ id: resourceId() });
