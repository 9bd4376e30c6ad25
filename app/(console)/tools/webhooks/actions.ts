"use server";

import { revalidatePath } from "next/cache";
import { parseInput } from "#lib/http/input/parse-input.ts";
import {
  createWebhookInput,
  redeliverInput,
  updateWebhookInput,
  webhookParams,
} from "#lib/webhooks/schema.ts";
import {
  createWebhook,
  deleteWebhooks,
  redeliverEvent,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from "#lib/webhooks/webhooks.ts";
import { readForm } from "../../../form-action.ts";
import { sessionAction } from "../../../session-action.ts";
import { readIds } from "../../read-fields.ts";

/** Turns the checkboxes of the form into the list and the boolean that the API takes. */
function readWebhookForm(data: FormData) {
  return {
    ...readForm(data),
    events: data.getAll("events"),
    include_values: data.has("include_values"),
    enabled: data.has("enabled"),
  };
}

const readWebhookId = (data: FormData): string =>
  parseInput(webhookParams, { webhook_id: data.get("id") }).webhook_id;

export const createWebhookAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { secret } = await createWebhook(actor, parseInput(createWebhookInput, readWebhookForm(data)));
  revalidatePath("/tools");
  return { secret };
});

export const updateWebhookAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { id, webhook } = parseInput(updateWebhookInput, readWebhookForm(data));
  await updateWebhook(actor, id, webhook);
  revalidatePath("/tools", "layout");
});

export const deleteWebhookAction = sessionAction("tools.change", async ({ actor }, data) => {
  await deleteWebhooks(actor, readIds(data));
  revalidatePath("/tools");
});

export const rotateSecretAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { secret } = await rotateWebhookSecret(actor, readWebhookId(data));
  revalidatePath("/tools", "layout");
  return { secret };
});

export const sendTestAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { error, durationMs } = await sendTestEvent(actor, readWebhookId(data));
  revalidatePath("/tools", "layout");
  return { error, durationMs };
});

export const redeliverAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { webhook_id: webhookId } = parseInput(webhookParams, {
    webhook_id: data.get("webhook_id"),
  });
  const deliveryId = parseInput(redeliverInput, { delivery_id: data.get("delivery_id") });
  await redeliverEvent(actor, webhookId, deliveryId);
  revalidatePath("/tools", "layout");
});
