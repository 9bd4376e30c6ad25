import { z } from "zod";
import { accountName, email, newPassword } from "#lib/auth/accounts/schema.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";

/** The current password in a form; any text may be tried. */
const password = text(1000);
const token = text(100);

export const credentialsInput = z.object({ email, password });
export const signUpInput = z.strictObject({
  name: accountName,
  email,
  password: newPassword,
  /** The token from an invitation's URL; required if sign-up is by invitation. */
  invite: token.optional(),
  /** The token from a set-up link; required for the first account of a public instance. */
  setup: token.optional(),
});
export type SignUpInput = z.output<typeof signUpInput>;

export const changePasswordInput = z.strictObject({
  /** Omitted by a user who only signs in with an external service. */
  current_password: password.optional(),
  password: newPassword,
});
export const requestResetInput = z.strictObject({ email });
export const resetPasswordInput = z.strictObject({
  token,
  password: newPassword,
  /** A checkbox: present if it is ticked. */
  remove_access: z.literal("on").optional(),
});
export const confirmEmailInput = z.strictObject({ token });
/** Of an authenticator app, or a recovery code. */
export const codeInput = z.strictObject({ code: text(40) });
const passkeyResponse = text(60_000);
export const addPasskeyInput = z.strictObject({ name: trimmedText(80), response: passkeyResponse });
export const passkeyProofInput = z.strictObject({ response: passkeyResponse });
export const removePasskeyInput = z.strictObject({ id: resourceId() });
export const passwordInput = z.strictObject({ password });
export const identityInput = z.strictObject({ provider: text(100), subject: text(500) });
export const serviceInput = z.strictObject({ provider: text(100) });
export const deleteAccountInput = z.strictObject({ email, password: password.optional() });
/** Left out: the browser's language. */
export const languageInput = z.strictObject({ language: z.enum(PAGE_LANGUAGES).optional() });
export const profileInput = z.strictObject({ name: accountName });
export const changeEmailInput = z.strictObject({ email, password: password.optional() });
export const revokeSignInInput = z.strictObject({ id: resourceId() });
/** `note`: the recipient. */
export const createInviteInput = z.strictObject({ note: trimmedText(254).optional() });
export const revokeInviteInput = z.strictObject({ id: resourceId() });
