"use server";

import { revalidatePath } from "next/cache";
import { setDefaultAvatar } from "#lib/auth/accounts/accounts.ts";
import { setLiveliness, updateAvatar } from "#lib/avatars/avatars.ts";
import { backgroundParams, deleteBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { avatarParams, livelinessInput, updateAvatarInput } from "#lib/avatars/schema.ts";
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
    await setDefaultAvatar(actor, avatar_id);
    revalidatePath("/avatars");
  });
}

/** Sets how much an own avatar moves. */
export async function setLivelinessAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    const form = asForm(data);
    const fields = { avatar_id: form.get("id"), liveliness: form.get("liveliness") };
    const input = parseInput(livelinessInput, fields);
    await setLiveliness(actor, input.avatar_id, input.liveliness);
    revalidatePath("/avatars");
  });
}

/** Sets the voice, speed and pronunciations of an avatar in the account's calls and takes. */
export async function setAvatarVoiceAction(data: FormData) {
  return await sessionAction("avatars.change", async ({ actor }) => {
    const form = asForm(data);
    const input = { id: form.get("id"), ...readVoice(form), ...readPronunciations(form) };
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
    const { background_id } = parseInput(backgroundParams, { background_id: asForm(data).get("id") });
    await deleteBackground(actor, background_id);
    revalidatePath("/avatars");
  });
}
