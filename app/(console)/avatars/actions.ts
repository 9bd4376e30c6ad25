"use server";

import { revalidatePath } from "next/cache";
import { updateAccount } from "#lib/auth/accounts/accounts.ts";
import { updateAvatar } from "#lib/avatars/avatars.ts";
import { deleteBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { avatarParams, updateAvatarInput } from "#lib/avatars/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { deleteFromTrash } from "#lib/trash/trash.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds, readPronunciations, readReplacement, readVoice } from "../read-fields.ts";

export const makeDefaultAction = sessionAction("avatars.change", async ({ actor }, data) => {
  const { avatar_id } = parseInput(avatarParams, { avatar_id: data.get("id") });
  await updateAccount(actor, { defaultAvatarId: avatar_id });
  revalidatePath("/avatars");
});

/** Sets how much an own avatar moves. */
export const setLivelinessAction = sessionAction("avatars.change", async ({ actor }, data) => {
  const fields = { id: data.get("id"), liveliness: data.get("liveliness") };
  const { id, change } = parseInput(updateAvatarInput, fields);
  await updateAvatar(actor, id, change);
  revalidatePath("/avatars");
});

/** Sets the voice, speed and pronunciations of an avatar in the account's calls and takes, and the name of the account's own avatars. */
export const setAvatarVoiceAction = sessionAction("avatars.change", async ({ actor }, data) => {
  const name = data.has("name") ? { name: data.get("name") } : {};
  const input = { id: data.get("id"), ...name, ...readVoice(data), ...readPronunciations(data) };
  const { id, change } = parseInput(updateAvatarInput, input);
  await updateAvatar(actor, id, change);
  revalidatePath("/avatars");
});

export const deleteAvatarAction = sessionAction("avatars.change", async ({ actor }, data) => {
  const ids = readIds(data);
  const isForGood = data.has("for_good");
  await deleteAndReplace(actor, "avatar", ids, readReplacement(data)).catch((error: unknown) => {
    // An earlier attempt may have got only as far as the trash.
    if (!(isForGood && error instanceof AppError && error.code === "AVATAR_NOT_FOUND")) throw error;
  });
  // Withdrawn consent, for example: the files go at once.
  if (isForGood) await deleteFromTrash(actor, ids);
  revalidatePath("/avatars");
});

export const deleteBackgroundAction = sessionAction("avatars.change", async ({ actor }, data) => {
  await deleteBackgrounds(actor, readIds(data));
  revalidatePath("/avatars");
});
