import { eventType } from "inngest";
import { z } from "zod";

// Inngest stores events, so they carry ids only. Most are sent when there is work to do, and again by a sweep
// in case the first one was lost.

/** Runs the hourly purge now. */
export const purgeRequested = eventType("maintenance/purge.requested");

/** A document is waiting for its chunks: it was uploaded or retried. */
export const documentPending = eventType("documents/document.pending", {
  schema: z.object({ documentId: z.uuid(), ownerId: z.uuid() }),
});

/** Some completed documents were made with another embedding model or language than the current one. */
export const documentsOutdated = eventType("documents/documents.outdated");

/** A site is waiting to be read: it was added, or is to be refreshed. */
export const siteWanted = eventType("sites/site.wanted", {
  schema: z.object({ siteId: z.uuid(), ownerId: z.uuid() }),
});

export const siteEvent = (site: { id: string; ownerId: string }) =>
  siteWanted.create({ siteId: site.id, ownerId: site.ownerId });

const takeData = z.object({ takeId: z.uuid(), ownerId: z.uuid() });

/** A take is waiting for its audio. */
export const takeAudioWanted = eventType("takes/audio.wanted", { schema: takeData });

/** A take is waiting for its video. */
export const takeVideoWanted = eventType("takes/video.wanted", { schema: takeData });

const TAKE_EVENTS = { generating_audio: takeAudioWanted, rendering: takeVideoWanted } as const;

/** The event that starts the job a take with this status is waiting for. */
export const takeEvent = (status: keyof typeof TAKE_EVENTS, take: { id: string; ownerId: string }) =>
  TAKE_EVENTS[status].create({ takeId: take.id, ownerId: take.ownerId });

/** A webhook delivery is due: the event has just happened, or an attempt failed a while ago. */
export const webhookDeliveryDue = eventType("webhooks/delivery.due", {
  schema: z.object({ deliveryId: z.uuid(), ownerId: z.uuid() }),
});

export const deliveryEvent = (delivery: { id: string; ownerId: string }) =>
  webhookDeliveryDue.create({ deliveryId: delivery.id, ownerId: delivery.ownerId });

/** The sweep, which finds calls of every account, leaves out `ownerId`. */
const sessionData = z.object({ sessionId: z.uuid(), ownerId: z.uuid().optional() });

/** A call is over and may be summarised: it has just ended, or its owner asks for a summary. */
export const conversationOver = eventType("conversations/conversation.over", { schema: sessionData });

/** A call is over whose scenario remembers its visitor. */
export const conversationMemorable = eventType("conversations/conversation.memorable", {
  schema: sessionData,
});

/** All segments of a recording have arrived, or its worker is dead: its files can be made. */
export const recordingOver = eventType("recordings/recording.over", { schema: sessionData });

/** A run of a scenario's tests is waiting. */
export const testRunWanted = eventType("tests/run.wanted", {
  schema: z.object({ runId: z.uuid(), ownerId: z.uuid() }),
});

export const testRunEvent = (run: { id: string; ownerId: string }) =>
  testRunWanted.create({ runId: run.id, ownerId: run.ownerId });
