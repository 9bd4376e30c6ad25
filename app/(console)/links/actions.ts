"use server";

import { revalidatePath } from "next/cache";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { createHostedLink, deleteHostedLinks, updateHostedLink } from "#lib/links/links.ts";
import { linkUrl } from "#lib/links/present.ts";
import { createHostedLinkInput, updateHostedLinkInput } from "#lib/links/schema.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds, readLanguage, readPronunciations, readVoice } from "../read-fields.ts";
import { readLinkForm, readOrigins, readVariables, requireVariables } from "./read-link-form.ts";

export const createLinkAction = sessionAction("links.change", async ({ actor }, data) => {
  const { show_ai_label, runtime_vars: _, ...fields } = readForm(data);
  const chosen = {
    ...readVoice(data),
    ...readLanguage(data, "call_language"),
    ...readPronunciations(data),
  };
  const variables = await readVariables(data);
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

export const updateLinkAction = sessionAction("links.change", async ({ actor }, data) => {
  await changeLink(actor, await readLinkForm(data));
});

/** Changes only the fields of `input`. */
async function changeLink(actor: Actor, input: Record<string, unknown>): Promise<void> {
  const { id, change } = parseInput(updateHostedLinkInput, input);
  const { scenarioId, runtimeVars, visitorFields } = change;
  if (scenarioId && runtimeVars) {
    change.runtimeVars = await requireVariables(actor, scenarioId, runtimeVars, visitorFields);
  }
  await updateHostedLink(actor, id, change);
  revalidatePath("/links");
  revalidatePath(`/links/${id}`);
}

export const pauseLinkAction = sessionAction("links.change", async ({ actor }, data) => {
  await changeLink(actor, { id: data.get("id"), paused: data.get("paused") === "on" });
});

export const allowWebsitesAction = sessionAction("links.change", async ({ actor }, data) => {
  await changeLink(actor, { id: data.get("id"), allowed_origins: readOrigins(data) });
});

export const deleteLinkAction = sessionAction("links.change", async ({ actor }, data) => {
  await deleteHostedLinks(actor, readIds(data));
  revalidatePath("/links");
});
