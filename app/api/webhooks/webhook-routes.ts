import { pageQuery } from "#lib/http/input/pages.ts";
import { deleteRoute, listRoute, route, updateRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import {
  createWebhookInput,
  createWebhookOutput,
  deliveryOutput,
  presentDelivery,
  presentWebhook,
  redeliverInput,
  redeliverOutput,
  rotateSecretOutput,
  updateWebhookInput,
  webhookOutput,
  webhookParams,
} from "#lib/webhooks/schema.ts";
import {
  createWebhook,
  deleteWebhooks,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliverEvent,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from "#lib/webhooks/webhooks.ts";

/** The operations on webhooks, by path. */
export const webhookRoutes = {
  "/webhooks": {
    GET: listRoute(
      { summary: "List webhooks", query: pageQuery, name: "webhooks", item: webhookOutput },
      ({ actor, page }) => listWebhooks(actor, page),
      (row) => presentWebhook(row),
    ),
  },
  "/webhooks/create": {
    POST: route(
      {
        summary: "Create a webhook",
        scope: "full",
        body: createWebhookInput,
        response: createWebhookOutput,
        creates: "rows",
        answersSecret: true,
      },
      async ({ actor, body }) => ({ status: "created" as const, ...(await createWebhook(actor, body)) }),
    ),
  },
  "/webhooks/update": {
    POST: updateRoute(
      {
        summary: "Update a webhook by replacing everything but its secret",
        body: updateWebhookInput,
        errors: [notFound("Webhook")],
      },
      ({ actor, body: { id, webhook } }) => updateWebhook(actor, id, webhook),
    ),
  },
  "/webhooks/delete": {
    POST: deleteRoute(
      { summary: "Delete webhooks and their deliveries", errors: [notFound("Webhook")] },
      ({ actor, body }) => deleteWebhooks(actor, body),
    ),
  },
  "/webhooks/{webhook_id}": {
    GET: route(
      {
        summary: "Get a webhook",
        scope: "read",
        params: webhookParams,
        response: webhookOutput,
        errors: [notFound("Webhook")],
      },
      async ({ actor, params }) => presentWebhook(await getWebhook(actor, params.webhook_id)),
    ),
  },
  "/webhooks/{webhook_id}/deliveries": {
    GET: listRoute(
      {
        summary: "List the deliveries to a webhook in the last 30 days, with their results",
        params: webhookParams,
        query: pageQuery,
        name: "deliveries",
        item: deliveryOutput,
        errors: [notFound("Webhook")],
      },
      ({ actor, params, page }) => listDeliveries(actor, params.webhook_id, page),
      presentDelivery,
    ),
  },
  "/webhooks/{webhook_id}/deliveries/redeliver": {
    POST: route(
      {
        summary: "Redeliver an event under the same id",
        scope: "full",
        reachesOut: true,
        params: webhookParams,
        body: redeliverInput,
        response: redeliverOutput,
        errors: [notFound("Webhook"), notFound("Delivery")],
      },
      async ({ actor, params, body }) => {
        await redeliverEvent(actor, params.webhook_id, body);
        return { status: "pending" as const, delivery_id: body };
      },
    ),
  },
  "/webhooks/{webhook_id}/rotate-secret": {
    POST: route(
      {
        summary: "Rotate the secret of a webhook. The previous one also signs for a day",
        scope: "full",
        effect: "destroys",
        params: webhookParams,
        response: rotateSecretOutput,
        // A repeated request must not rotate again: the secret that receivers have would stop signing.
        creates: "rows",
        answersSecret: true,
        errors: [notFound("Webhook")],
      },
      async ({ actor, params }) => {
        const { id, secret, previousSecretUntil } = await rotateWebhookSecret(actor, params.webhook_id);
        const until = previousSecretUntil.toISOString();
        return { status: "rotated" as const, id, secret, previous_secret_until: until };
      },
    ),
  },
  "/webhooks/{webhook_id}/test": {
    POST: route(
      {
        summary: "Send a test event to a webhook once, and return the result",
        scope: "full",
        reachesOut: true,
        params: webhookParams,
        response: deliveryOutput,
        errors: [notFound("Webhook")],
      },
      async ({ actor, params }) => presentDelivery(await sendTestEvent(actor, params.webhook_id)),
    ),
  },
};
