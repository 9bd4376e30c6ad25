"use server";

import { revalidatePath } from "next/cache";
import { deleteInput } from "#lib/http/input/deletion.ts";
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
import { asForm, readForm } from "../../../form-action.ts";
import { sessionAction } from "../../../session-action.ts";

/** Turns the checkboxes of the form into the list and the boolean that the API takes. */
function readWebhookForm(data: FormData) {
  const form = asForm(data);
  return {
    ...readForm(data),
    events: form.getAll("events"),
    include_values: form.has("include_values"),
    enabled: form.has("enabled"),
  };
}

const readWebhookId = (data: FormData): string =>
  parseInput(webhookParams, { webhook_id: asForm(data).get("id") }).webhook_id;

export async function createWebhookAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const { secret } = await createWebhook(actor, parseInput(createWebhookInput, readWebhookForm(data)));
    revalidatePath("/tools");
    return { secret };
  });
}

export async function updateWebhookAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const { id, webhook } = parseInput(updateWebhookInput, readWebhookForm(data));
    await updateWebhook(actor, id, webhook);
    revalidatePath("/tools", "layout");
  });
}

export async function deleteWebhookAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    await deleteWebhooks(actor, parseInput(deleteInput, { ids: asForm(data).getAll("id") }));
    revalidatePath("/tools");
  });
}

export async function rotateSecretAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const { secret } = await rotateWebhookSecret(actor, readWebhookId(data));
    revalidatePath("/tools", "layout");
    return { secret };
  });
}

export async function sendTestAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const { error, durationMs } = await sendTestEvent(actor, readWebhookId(data));
    revalidatePath("/tools", "layout");
    return { error, durationMs };
  });
}

export async function redeliverAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const { webhook_id: webhookId } = parseInput(webhookParams, {
      webhook_id: asForm(data).get("webhook_id"),
    });
    const deliveryId = parseInput(redeliverInput, { delivery_id: asForm(data).get("delivery_id") });
    await redeliverEvent(actor, webhookId, deliveryId);
    revalidatePath("/tools", "layout");
  });
}
