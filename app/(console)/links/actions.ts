"use server";

import { revalidatePath } from "next/cache";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { createHostedLink, deleteHostedLinks, updateHostedLink } from "#lib/links/links.ts";
import { linkUrl } from "#lib/links/present.ts";
import { createHostedLinkInput, updateHostedLinkInput } from "#lib/links/schema.ts";
import { asForm, formAction, readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readLanguage, readPronunciations, readVoice } from "../read-fields.ts";
import { readLinkForm, readOrigins, readVariables, requireVariables } from "./read-link-form.ts";

export async function createLinkAction(data: FormData) {
  return await sessionAction("links.change", async ({ actor }) => {
    const { show_ai_label, runtime_vars: _, ...fields } = readForm(data);
    const form = asForm(data);
    const chosen = {
      ...readVoice(form),
      ...readLanguage(form, "call_language"),
      ...readPronunciations(form),
    };
    const variables = await readVariables(form);
    const input = {
      ...{ ...fields, ...chosen, show_ai_label: show_ai_label === "on" },
      ...(variables !== undefined && { runtime_vars: variables }),
    };
    const parsed = parseInput(createHostedLinkInput, input);
    const runtimeVars = await requireVariables(actor, parsed.scenarioId, parsed.runtimeVars);
    const link = await createHostedLink(actor, { ...parsed, runtimeVars });
    revalidatePath("/links");
    const { id, label, token, allowedOrigins, themeColor, language } = link;
    return { id, label, url: linkUrl(token), allowedOrigins, themeColor, language };
  });
}

export async function updateLinkAction(data: FormData) {
  return await formAction(async () => {
    await changeLink(await readLinkForm(asForm(data)));
  });
}

/** Changes only the fields of `input`. */
async function changeLink(input: Record<string, unknown>): Promise<void> {
  const { actor } = await requireSession("links.change");
  const { id, change } = parseInput(updateHostedLinkInput, input);
  const { scenarioId, runtimeVars, visitorFields } = change;
  if (scenarioId && runtimeVars) {
    change.runtimeVars = await requireVariables(actor, scenarioId, runtimeVars, visitorFields);
  }
  await updateHostedLink(actor, id, change);
  revalidatePath("/links");
  revalidatePath(`/links/${id}`);
}

export async function pauseLinkAction(data: FormData) {
  return await formAction(async () => {
    const form = asForm(data);
    await changeLink({ id: form.get("id"), paused: form.get("paused") === "on" });
  });
}

export async function allowWebsitesAction(data: FormData) {
  return await formAction(async () => {
    const form = asForm(data);
    await changeLink({ id: form.get("id"), allowed_origins: readOrigins(form) });
  });
}

export async function deleteLinkAction(data: FormData) {
  return await sessionAction("links.change", async ({ actor }) => {
    await deleteHostedLinks(actor, parseInput(deleteInput, { ids: asForm(data).getAll("id") }));
    revalidatePath("/links");
  });
}
