"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { createClip, deleteClips, updateClip } from "#lib/video/clips/clips.ts";
import { clipParams, createClipInput, updateClipInput } from "#lib/video/clips/schema.ts";
import { createFromAudio } from "#lib/video/takes/own-audio/create-from-audio.ts";
import { isInProgress, renderTake } from "#lib/video/takes/render-take.ts";
import {
  createBatchInput,
  createFromAudioInput,
  createTakeInput,
  renderTakeInput,
  setMusicInput,
} from "#lib/video/takes/schema.ts";
import { setMusic } from "#lib/video/takes/set-music.ts";
import { cancelTakes, createBatch, createTake, deleteTakes } from "#lib/video/takes/takes.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds } from "../read-fields.ts";

/** Splits a form into its clip id and the other fields. */
function readClipForm(data: FormData): { clipId: string; fields: Record<string, string> } {
  const { clip_id, ...fields } = readForm(data);
  return { clipId: parseInput(clipParams, { clip_id }).clip_id, fields };
}

/** Creates a clip, or renames the one in the form. Returns its id. */
export const saveClipAction = sessionAction("clips.change", async ({ actor }, data) => {
  const fields = readForm(data);
  revalidatePath("/clips", "layout");
  if (fields.id === undefined) {
    return (await createClip(actor, parseInput(createClipInput, fields))).clip.id;
  }
  return (await updateClip(actor, parseInput(updateClipInput, fields))).clip.id;
});

export const deleteClipAction = sessionAction("clips.change", async ({ actor }, data) => {
  await deleteClips(actor, readIds(data));
  revalidatePath("/clips");
});

/** A file of a form. A browser sends an empty file for a field without any; it counts as none. */
function readFile(data: FormData, name: string): File | undefined {
  const file = data.get(name);
  return file instanceof File && file.size > 0 ? file : undefined;
}

/** Creates a take that says the audio in the form or speaks its script, or one for each of its rows. */
export const createTakeAction = sessionAction("clips.change", async ({ actor }, data) => {
  const { clipId, fields } = readClipForm(data);
  const file = readFile(data, "audio");
  if (file) {
    const { avatar_id, language, said = "" } = fields;
    // Forms send line breaks as CR LF.
    const script = said.replaceAll("\r\n", "\n");
    await createFromAudio(
      actor,
      clipId,
      parseInput(createFromAudioInput, { avatar_id, language, script, file }),
    );
    return revalidatePath(`/clips/${clipId}`);
  }
  const {
    pronunciation_text: _,
    script = "",
    scenes,
    speed = "1",
    pronunciations = "[]",
    rows,
    ...rest
  } = fields;
  const input = {
    ...rest,
    // Forms send line breaks as CR LF.
    ...(scenes ? { scenes: parseJson(scenes) } : { script: script.replaceAll("\r\n", "\n") }),
    speed: Number(speed),
    pronunciations: parseJson(pronunciations),
  };
  if (rows === undefined) await createTake(actor, clipId, parseInput(createTakeInput, input));
  else await createBatch(actor, clipId, parseInput(createBatchInput, { ...input, rows: parseJson(rows) }));
  revalidatePath(`/clips/${clipId}`);
});

/** Returns `undefined` without a logo. */
async function readLogo(data: FormData): Promise<string | undefined> {
  const file = readFile(data, "logo");
  return file && Buffer.from(await file.arrayBuffer()).toString("base64");
}

/** The music that a form has for its takes, and how it is mixed; undefined without any. */
function readMusic(data: FormData, { music_volume, music_duck, music_kept }: Record<string, string>) {
  const chosen = readFile(data, "music");
  if (!chosen && music_kept !== "on") return undefined;
  return { file: chosen, mix: { volume: Number(music_volume), duck: music_duck === "on" } };
}

/** Renders the takes in the form with the same look. */
export const renderTakeAction = sessionAction("clips.change", async ({ actor }, data) => {
  const { clipId, fields } = readClipForm(data);
  const { show_ai_label, burn_captions, fps, logo_corner, logo_size, ...others } = fields;
  const { music_volume, music_duck, music_kept, ...rest } = others;
  const music = readMusic(data, others);
  const { ids } = parseInput(z.object({ ids: z.array(z.string()) }), { ids: data.getAll("id") });
  const image = await readLogo(data);
  const logo = image && { image, corner: logo_corner, size: Number(logo_size) };
  const look = { show_ai_label: show_ai_label === "on", burn_captions: burn_captions === "on" };
  const mixed = music && { music: music.mix };
  const chosen = { ...rest, ...look, fps: Number(fps ?? 25), ...(logo && { logo }), ...mixed };
  const inputs = (ids.length === 0 ? [undefined] : ids).map((id) =>
    parseInput(renderTakeInput, { ...chosen, id }),
  );
  const errors: unknown[] = [];
  for (const input of inputs) {
    const start = async () => {
      if (music?.file) {
        await setMusic(actor, clipId, parseInput(setMusicInput, { id: input.id, file: music.file }));
      }
      await renderTake(actor, clipId, input);
    };
    await start().catch((error: unknown) => {
      // One of many that is already being rendered doesn't stop the others.
      if (inputs.length === 1 || !isInProgress(error)) errors.push(error);
    });
  }
  revalidatePath(`/clips/${clipId}`);
  if (errors.length > 0) throw errors[0];
});

/** Cancels the takes in the form. Returns how many of them are cancelled now. */
export const cancelTakeAction = sessionAction("clips.change", async ({ actor }, data) => {
  const { clipId } = readClipForm(data);
  const ids = readIds(data);
  const takes = await cancelTakes(actor, clipId, ids);
  revalidatePath(`/clips/${clipId}`);
  return takes.filter(({ status }) => status === "cancelled").length;
});

export const deleteTakeAction = sessionAction("clips.change", async ({ actor }, data) => {
  const { clipId } = readClipForm(data);
  await deleteTakes(actor, clipId, readIds(data));
  revalidatePath(`/clips/${clipId}`);
});

/** Sets the clip's favorite take, or clears it if the form names none. */
export const setFavoriteAction = sessionAction("clips.change", async ({ actor }, data) => {
  const { clipId, fields } = readClipForm(data);
  await updateClip(actor, parseInput(updateClipInput, { id: clipId, favorite_id: fields.id ?? null }));
  revalidatePath(`/clips/${clipId}`);
});
