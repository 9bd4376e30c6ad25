"use server";

import { revalidatePath } from "next/cache";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { createWebhook } from "#lib/webhooks/create-webhook.ts";
import { deleteWebhooks } from "#lib/webhooks/delete-webhooks.ts";
import { redeliverEvent } from "#lib/webhooks/redeliver-event.ts";
import { rotateWebhookSecret } from "#lib/webhooks/rotate-webhook-secret.ts";
import {
  createWebhookInput,
  redeliverInput,
  updateWebhookInput,
  webhookParams,
} from "#lib/webhooks/schema.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { updateWebhook } from "#lib/webhooks/update-webhook.ts";
import { formAction, readForm } from "../../../form-action.ts";

/** A form has boxes where the API has a list and a truth value. */
function readWebhook(data: FormData) {
  return { ...readForm(data), events: data.getAll("events"), enabled: data.has("enabled") };
}

const idOf = (data: FormData): string => parseInput(webhookParams, { webhook_id: data.get("id") }).webhook_id;

export async function createWebhookAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { secret } = await createWebhook(caller, parseInput(createWebhookInput, readWebhook(data)));
    revalidatePath("/tools");
    return { secret };
  });
}

export async function updateWebhookAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, webhook } = parseInput(updateWebhookInput, readWebhook(data));
    await updateWebhook(caller, id, webhook);
    revalidatePath("/tools", "layout");
  });
}

export async function deleteWebhookAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteWebhooks(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/tools");
  });
}

export async function rotateSecretAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { secret } = await rotateWebhookSecret(caller, idOf(data));
    revalidatePath("/tools", "layout");
    return { secret };
  });
}

export async function sendTestAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { error, durationMs } = await sendTestEvent(caller, idOf(data));
    revalidatePath("/tools", "layout");
    return { error, durationMs };
  });
}

export async function redeliverAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { webhook_id: webhookId } = parseInput(webhookParams, { webhook_id: data.get("webhook_id") });
    const deliveryId = parseInput(redeliverInput, { delivery_id: data.get("delivery_id") });
    await redeliverEvent(caller, webhookId, deliveryId);
    revalidatePath("/tools", "layout");
  });
}
