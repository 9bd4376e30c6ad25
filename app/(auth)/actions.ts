"use server";

import { getLocale, getWords } from "#components/words/get-words.ts";
import { completeSignIn } from "#lib/auth/factors/authenticator-app.ts";
import { startAssertion } from "#lib/auth/factors/passkeys.ts";
import { joinAccount, readInvitation } from "#lib/auth/members/invitations.ts";
import { joinInput, readInvitationInput } from "#lib/auth/members/schema.ts";
import { requestReset, resetPassword } from "#lib/auth/passwords/reset-password.ts";
import { confirmEmail } from "#lib/auth/sign-in/confirm-email.ts";
import { countAttempt } from "#lib/auth/sign-in/count-attempt.ts";
import { findPendingSignIn, readBrowser } from "#lib/auth/sign-in/current-session.ts";
import {
  codeInput,
  confirmEmailInput,
  requestResetInput,
  resetPasswordInput,
  signUpInput,
} from "#lib/auth/sign-in/schema.ts";
import { isInviteLive, signUp } from "#lib/auth/sign-up/sign-up.ts";
import { endListeningByKeys } from "#lib/calls/control/end-presence.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { AppError } from "#lib/platform/errors.ts";
import { asForm, formAction, readForm } from "../form-action.ts";
import { sessionAction } from "../session-action.ts";
import { describeAccess } from "./describe-access.ts";

/** Makes the server action of a form that needs no session. */
const publicAction =
  <Value>(work: (data: FormData) => Promise<Value>) =>
  async (data?: FormData) =>
    await formAction(async () => await work(asForm(data ?? new FormData())));

export const checkInviteAction = publicAction(async (data) => {
  const { token } = parseInput(readInvitationInput, readForm(data));
  return await isInviteLive(token);
});

export const signUpAction = publicAction(async (data) => {
  const input = parseInput(signUpInput, readForm(data));
  const { address } = await readBrowser();
  await countAttempt("sign-up", { email: input.email, address });
  await signUp({ ...input, address });
});

export const requestResetAction = publicAction(async (data) => {
  const { email } = parseInput(requestResetInput, readForm(data));
  const { address } = await readBrowser();
  await requestReset({ email, address });
});

export const resetPasswordAction = publicAction(async (data) => {
  const { token, password, remove_access } = parseInput(resetPasswordInput, readForm(data));
  const { address } = await readBrowser();
  const removeAccess = remove_access === "on";
  const outcome = await resetPassword({ token, password, removeAccess, address });
  const { access, isRemoved } = outcome;
  await endListeningByKeys(outcome, outcome.revoked);
  const words = (await getWords("signIn")).reset;
  return { isRemoved, access: describeAccess(access, words, await getLocale()) };
});

export const readInvitationAction = publicAction(async (data) => {
  const { token } = parseInput(readInvitationInput, readForm(data));
  return await readInvitation(token);
});

export const joinAccountAction = publicAction(async (data) => {
  const input = parseInput(joinInput, readForm(data));
  const { address } = await readBrowser();
  await countAttempt("sign-up", { email: input.email, address });
  await joinAccount(input);
});

/** Only the account that the link belongs to can use it. */
export const confirmEmailAction = sessionAction("self", async (session, data) => {
  return await confirmEmail(session, parseInput(confirmEmailInput, readForm(data)).token);
});

export const secondStepAction = publicAction(async (data) => {
  const { code } = parseInput(codeInput, readForm(data));
  const pending = await findPendingSignIn();
  if (!pending) {
    throw new AppError("AUTH_INVALID", { message: "This took too long. Sign in again" });
  }
  await completeSignIn(pending, code);
});

/** For anybody, before they are signed in. */
export const passkeyOptionsAction = publicAction(() => startAssertion("sign-in"));
