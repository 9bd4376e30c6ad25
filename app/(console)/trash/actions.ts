"use server";

import { revalidatePath } from "next/cache";
import { deleteFromTrash, restoreFromTrash } from "#lib/trash/trash.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds } from "../read-fields.ts";

/** Restores what was deleted, from the trash or with "Undo" on any page. */
export const restoreAction = sessionAction("trash.change", async ({ actor }, data) => {
  await restoreFromTrash(actor, readIds(data));
  revalidatePath("/", "layout");
});

export const deleteForGoodAction = sessionAction("trash.change", async ({ actor }, data) => {
  await deleteFromTrash(actor, readIds(data));
  revalidatePath("/trash");
});
