"use server";

import { revalidatePath } from "next/cache";
import { updateAccount } from "#lib/auth/accounts/accounts.ts";
import { updateAvatar } from "#lib/avatars/avatars.ts";
import { deleteBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { avatarParams, updateAvatarInput } from "#lib/avatars/schema.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { deleteFromTrash } from "#lib/trash/trash.ts";
import { asForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readPronunciations, readReplacement, readVoice } from "../read-fields.ts";

export async function makeDefaultAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    const { avatar_id } = parseInput(avatarParams, { avatar_id: asForm(data).get("id") });
    await updateAccount(actor, { defaultAvatarId: avatar_id });
    revalidatePath("/avatars");
  });
}

/** Sets how much an own avatar moves. */
export async function setLivelinessAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    const form = asForm(data);
    const fields = { id: form.get("id"), liveliness: form.get("liveliness") };
    const { id, change } = parseInput(updateAvatarInput, fields);
    await updateAvatar(actor, id, change);
    revalidatePath("/avatars");
  });
}

/** Sets the voice, speed and pronunciations of an avatar in the account's calls and takes, and the name of the account's own avatars. */
export async function setAvatarVoiceAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    const form = asForm(data);
    const name = form.has("name") ? { name: form.get("name") } : {};
    const input = { id: form.get("id"), ...name, ...readVoice(form), ...readPronunciations(form) };
    const { id, change } = parseInput(updateAvatarInput, input);
    await updateAvatar(actor, id, change);
    revalidatePath("/avatars");
  });
}

export async function deleteAvatarAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    const ids = parseInput(deleteInput, { ids: asForm(data).getAll("id") });
    const isForGood = asForm(data).has("for_good");
    await deleteAndReplace(actor, "avatar", ids, readReplacement(data)).catch((error: unknown) => {
      // An earlier attempt may have got only as far as the trash.
      if (!(isForGood && error instanceof AppError && error.code === "AVATAR_NOT_FOUND")) throw error;
    });
    // Withdrawn consent, for example: the files go at once.
    if (isForGood) await deleteFromTrash(actor, ids);
    revalidatePath("/avatars");
  });
}

export async function deleteBackgroundAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    await deleteBackgrounds(actor, parseInput(deleteInput, { ids: asForm(data).getAll("id") }));
    revalidatePath("/avatars");
  });
}
