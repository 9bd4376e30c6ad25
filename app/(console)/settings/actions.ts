"use server";

import { revalidatePath } from "next/cache";
import { renameAccount } from "#lib/accounts/rename-account.ts";
import { retentionInput } from "#lib/accounts/schema.ts";
import { setRetention } from "#lib/accounts/set-retention.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { changeEmail } from "#lib/sign-in/change-email.ts";
import { changePassword } from "#lib/sign-in/change-password.ts";
import { createInvite } from "#lib/sign-in/create-invite.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { deleteAccount } from "#lib/sign-in/delete-account.ts";
import { revokeInvite } from "#lib/sign-in/revoke-invite.ts";
import { revokeOtherSignIns, revokeSignIn } from "#lib/sign-in/revoke-sign-in.ts";
import {
  changeEmailInput,
  changePasswordInput,
  createInviteInput,
  deleteAccountInput,
  profileInput,
  revokeInviteInput,
  revokeSignInInput,
} from "#lib/sign-in/schema.ts";
import { formAction, readForm } from "../../form-action.ts";

export async function saveProfileAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await renameAccount(caller, parseInput(profileInput, readForm(data)).name);
    revalidatePath("/", "layout");
  });
}

export async function saveRetentionAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await setRetention(caller, parseInput(retentionInput, readForm(data)));
    revalidatePath("/settings");
  });
}

export async function changePasswordAction(data: FormData) {
  return await formAction(async () => {
    const { caller, signInId } = await requireSession();
    const input = parseInput(changePasswordInput, readForm(data));
    await changePassword(caller, {
      currentPassword: input.current_password,
      password: input.password,
      signInId,
    });
    revalidatePath("/settings");
  });
}

export async function changeEmailAction(data: FormData) {
  return await formAction(async () => {
    const { caller, signInId } = await requireSession();
    const { email, password } = parseInput(changeEmailInput, readForm(data));
    await changeEmail(caller, { email, password, signInId });
    revalidatePath("/", "layout");
  });
}

export async function revokeSignInAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await revokeSignIn(caller, parseInput(revokeSignInInput, readForm(data)).id);
    revalidatePath("/settings");
  });
}

export async function revokeOtherSignInsAction(_data: FormData) {
  return await formAction(async () => {
    const { caller, signInId } = await requireSession();
    await revokeOtherSignIns(caller, signInId);
    revalidatePath("/settings");
  });
}

export async function createInviteAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { url, isMailed } = await createInvite(caller, parseInput(createInviteInput, readForm(data)));
    revalidatePath("/settings");
    return { url, isMailed };
  });
}

export async function revokeInviteAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await revokeInvite(caller, parseInput(revokeInviteInput, readForm(data)).id);
    revalidatePath("/settings");
  });
}

export async function deleteAccountAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { email, password } = parseInput(deleteAccountInput, readForm(data));
    await deleteAccount(caller, { email, password });
  });
}
