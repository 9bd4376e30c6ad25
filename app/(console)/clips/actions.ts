"use server";

import { revalidatePath } from "next/cache";
import { createClip } from "#lib/clips/create-clip.ts";
import { deleteClips } from "#lib/clips/delete-clips.ts";
import { clipParams, createClipInput, updateClipInput } from "#lib/clips/schema.ts";
import { updateClip } from "#lib/clips/update-clip.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { createTake } from "#lib/takes/create-take.ts";
import { deleteTakes } from "#lib/takes/delete-takes.ts";
import { renderTake } from "#lib/takes/render-take.ts";
import { createTakeInput, renderTakeInput } from "#lib/takes/schema.ts";
import { formAction, readForm } from "../../form-action.ts";

/** The clip that a form is about, and its other fields. */
function readClipForm(data: FormData): { clipId: string; fields: Record<string, string> } {
  const { clip_id, ...fields } = readForm(data);
  return { clipId: parseInput(clipParams, { clip_id }).clip_id, fields };
}

/** Makes a clip, or renames the one that the form names; answers its id. */
export async function saveClipAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const fields = readForm(data);
    revalidatePath("/clips", "layout");
    if (fields.id === undefined) {
      return (await createClip(caller, parseInput(createClipInput, fields))).clip.id;
    }
    return (await updateClip(caller, parseInput(updateClipInput, fields))).clip.id;
  });
}

export async function deleteClipAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteClips(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/clips");
  });
}

export async function createTakeAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { clipId, fields } = readClipForm(data);
    const { words: _, script = "", speed = "1", pronunciations = "[]", ...rest } = fields;
    const input = {
      ...rest,
      // Forms send the ends of lines as two characters.
      script: script.replaceAll("\r\n", "\n"),
      speed: Number(speed),
      pronunciations: JSON.parse(pronunciations),
    };
    await createTake(caller, clipId, parseInput(createTakeInput, input));
    revalidatePath(`/clips/${clipId}`);
  });
}

/** A form without a file sends an empty one. */
async function readLogo(file: FormDataEntryValue | null): Promise<string | null> {
  if (!(file instanceof File) || file.size === 0) return null;
  return Buffer.from(await file.arrayBuffer()).toString("base64");
}

export async function renderTakeAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { clipId, fields } = readClipForm(data);
    const { show_ai_label, burn_captions, fps, logo_corner, logo_size, ...rest } = fields;
    const image = await readLogo(data.get("logo"));
    const logo = image && { image, corner: logo_corner, size: Number(logo_size) };
    const look = { show_ai_label: show_ai_label === "on", burn_captions: burn_captions === "on" };
    await renderTake(
      caller,
      clipId,
      parseInput(renderTakeInput, { ...rest, ...look, fps: Number(fps ?? 25), ...(logo && { logo }) }),
    );
    revalidatePath(`/clips/${clipId}`);
  });
}

export async function deleteTakeAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { clipId, fields } = readClipForm(data);
    await deleteTakes(caller, clipId, parseInput(deleteInput, { ids: [fields.id] }));
    revalidatePath(`/clips/${clipId}`);
  });
}

/** Makes a take the clip's favourite, or with no take leaves it without one. */
export async function setFavoriteAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { clipId, fields } = readClipForm(data);
    await updateClip(caller, parseInput(updateClipInput, { id: clipId, favorite_id: fields.id ?? null }));
    revalidatePath(`/clips/${clipId}`);
  });
}
