"use server";

import { revalidatePath } from "next/cache";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { deleteFromTrash, restoreFromTrash } from "#lib/trash/trash.ts";
import { asForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";

const readIds = (data: FormData) => parseInput(deleteInput, { ids: asForm(data).getAll("id") });

/** Restores what was deleted, from the trash or with "Undo" on any page. */
export async function restoreAction(data: FormData) {
  return await sessionAction("trash.change", async ({ actor }) => {
    await restoreFromTrash(actor, readIds(data));
    revalidatePath("/", "layout");
  });
}

export async function deleteForGoodAction(data: FormData) {
  return await sessionAction("trash.change", async ({ actor }) => {
    await deleteFromTrash(actor, readIds(data));
    revalidatePath("/trash");
  });
}
