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
import { formAction, readForm } from "../form-action.ts";
import { sessionAction } from "../session-action.ts";
import { describeAccess } from "./describe-access.ts";

export async function checkInviteAction(data: FormData) {
  return await formAction(async () => {
    const { token } = parseInput(readInvitationInput, readForm(data));
    return await isInviteLive(token);
  });
}

export async function signUpAction(data: FormData) {
  return await formAction(async () => {
    const input = parseInput(signUpInput, readForm(data));
    const { address } = await readBrowser();
    await countAttempt("sign-up", { email: input.email, address });
    await signUp({ ...input, address });
  });
}

export async function requestResetAction(data: FormData) {
  return await formAction(async () => {
    const { email } = parseInput(requestResetInput, readForm(data));
    const { address } = await readBrowser();
    await requestReset({ email, address });
  });
}

export async function resetPasswordAction(data: FormData) {
  return await formAction(async () => {
    const { token, password, remove_access } = parseInput(resetPasswordInput, readForm(data));
    const { address } = await readBrowser();
    const removeAccess = remove_access === "on";
    const outcome = await resetPassword({ token, password, removeAccess, address });
    const { access, isRemoved } = outcome;
    await endListeningByKeys(outcome, outcome.revoked);
    const words = (await getWords("signIn")).reset;
    return { isRemoved, access: describeAccess(access, words, await getLocale()) };
  });
}

export async function readInvitationAction(data: FormData) {
  return await formAction(async () => {
    const { token } = parseInput(readInvitationInput, readForm(data));
    return await readInvitation(token);
  });
}

export async function joinAccountAction(data: FormData) {
  return await formAction(async () => {
    const input = parseInput(joinInput, readForm(data));
    const { address } = await readBrowser();
    await countAttempt("sign-up", { email: input.email, address });
    await joinAccount(input);
  });
}

/** Only the account that the link belongs to can use it. */
export async function confirmEmailAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    return await confirmEmail(session, parseInput(confirmEmailInput, readForm(data)).token);
  });
}

export async function secondStepAction(data: FormData) {
  return await formAction(async () => {
    const { code } = parseInput(codeInput, readForm(data));
    const pending = await findPendingSignIn();
    if (!pending) {
      throw new AppError("AUTH_INVALID", { message: "This took too long. Sign in again" });
    }
    await completeSignIn(pending, code);
  });
}

/** For anybody, before they are signed in. */
export async function passkeyOptionsAction() {
  return await formAction(async () => await startAssertion("sign-in"));
}
