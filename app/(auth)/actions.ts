"use server";

import { parseInput } from "#lib/platform/http/parse-input.ts";
import { countAttempt } from "#lib/sign-in/count-attempt.ts";
import { readBrowser } from "#lib/sign-in/current-session.ts";
import { requestReset } from "#lib/sign-in/request-reset.ts";
import { resetPassword } from "#lib/sign-in/reset-password.ts";
import { requestResetInput, resetPasswordInput, signUpInput } from "#lib/sign-in/schema.ts";
import { signUp } from "#lib/sign-in/sign-up.ts";
import { formAction, readForm } from "../form-action.ts";

export async function signUpAction(data: FormData) {
  return await formAction(async () => {
    const input = parseInput(signUpInput, readForm(data));
    const { address } = await readBrowser();
    await countAttempt("sign-up", { email: input.email, address });
    await signUp(input);
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
  return await formAction(() => resetPassword(parseInput(resetPasswordInput, readForm(data))));
}
