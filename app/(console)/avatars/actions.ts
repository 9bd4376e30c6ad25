"use server";

import { revalidatePath } from "next/cache";
import { setDefaultAvatar } from "#lib/accounts/set-default-avatar.ts";
import { deleteAvatar } from "#lib/avatars/delete-avatar.ts";
import { avatarParams } from "#lib/avatars/schema.ts";
import { deleteBackground } from "#lib/backgrounds/delete-background.ts";
import { backgroundParams } from "#lib/backgrounds/schema.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction } from "../../form-action.ts";

export async function makeDefaultAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { avatar_id } = parseInput(avatarParams, { avatar_id: data.get("id") });
    await setDefaultAvatar(caller, avatar_id);
    revalidatePath("/avatars");
  });
}

export async function deleteAvatarAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { avatar_id } = parseInput(avatarParams, { avatar_id: data.get("id") });
    await deleteAvatar(caller, avatar_id);
    revalidatePath("/avatars");
  });
}

export async function deleteBackgroundAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { background_id } = parseInput(backgroundParams, { background_id: data.get("id") });
    await deleteBackground(caller, background_id);
    revalidatePath("/avatars");
  });
}
