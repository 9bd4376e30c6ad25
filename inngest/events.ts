import { eventType } from "inngest";
import { z } from "zod";

/** Asks for the hourly purge now. Events carry ids at most: what is in them is stored by Inngest. */
export const purgeRequested = eventType("maintenance/purge.requested");

/** A document waits for its chunks: it was uploaded, is tried again, or its event was lost. */
export const documentPending = eventType("documents/document.pending", {
  schema: z.object({ documentId: z.uuid() }),
});

/** Some completed documents are of another model or language than today's. */
export const documentsOutdated = eventType("documents/documents.outdated");

const takeData = z.object({ takeId: z.uuid(), ownerId: z.uuid() });

/** A take waits for its sound: it was made, or its event was lost. */
export const takeAudioWanted = eventType("takes/audio.wanted", { schema: takeData });

/** A take waits for its video: a render was asked for, or its event was lost. */
export const takeVideoWanted = eventType("takes/video.wanted", { schema: takeData });

/** An event waits to be delivered to a webhook: it has just happened, an attempt failed a while ago, or this was lost. */
export const webhookDeliveryDue = eventType("webhooks/delivery.due", {
  schema: z.object({ deliveryId: z.uuid(), webhookId: z.uuid() }),
});

/** A call is over and may be summarised: it has just ended, its owner asks, or this was lost. */
export const conversationOver = eventType("conversations/conversation.over", {
  schema: z.object({ sessionId: z.uuid() }),
});

/** A call that LiveKit Egress is to record has begun, or this was lost. */
export const recordingWanted = eventType("recordings/recording.wanted", {
  schema: z.object({ sessionId: z.uuid() }),
});

/** All that came of a recording is here, and its files may be made: the worker says so, or it is gone, or this was lost. */
export const recordingOver = eventType("recordings/recording.over", {
  schema: z.object({ sessionId: z.uuid() }),
});
