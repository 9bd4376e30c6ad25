"use server";

import { revalidatePath } from "next/cache";
import { createHostedLink } from "#lib/links/create-hosted-link.ts";
import { deleteHostedLinks } from "#lib/links/delete-hosted-links.ts";
import { createHostedLinkInput, updateHostedLinkInput } from "#lib/links/schema.ts";
import { updateHostedLink } from "#lib/links/update-hosted-link.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";
import { readLinkForm } from "./read-link-form.ts";

export async function createLinkAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await createHostedLink(caller, parseInput(createHostedLinkInput, readForm(data)));
    revalidatePath("/links");
  });
}

export async function updateLinkAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, change } = parseInput(updateHostedLinkInput, await readLinkForm(data));
    await updateHostedLink(caller, id, change);
    revalidatePath("/links");
    revalidatePath(`/links/${id}`);
  });
}

export async function deleteLinkAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteHostedLinks(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/links");
  });
}
