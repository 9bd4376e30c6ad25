import { inngest } from "#inngest/client.ts";
import { conversationMemorable, conversationOver, recordingOver } from "#inngest/events.ts";
import { callEndpointsAfter } from "#lib/conversations/after-call/call-endpoints.ts";
import { mailAfterCall } from "#lib/conversations/after-call/mail-call.ts";
import { reviewConversation } from "#lib/conversations/reviews/reviews.ts";
import { summarizeConversation } from "#lib/conversations/summaries/summaries.ts";
import { rememberConversation } from "#lib/memories/remember-conversation.ts";
import { env } from "#lib/platform/env.ts";
import { failRecording } from "#lib/recordings/end-recording.ts";
import { finishRecording } from "#lib/recordings/finish-recording.ts";

/**
 * What a language model does with a call that is over. One run per call, and few at a time, because they share the chat
 * server with live calls. The worker's last rows may arrive shortly after the end.
 */
const afterCall = (
  id: string,
  run: (sessionId: string) => Promise<string>,
  event: typeof conversationOver | typeof conversationMemorable = conversationOver,
) =>
  inngest.createFunction(
    {
      id: `${id}-conversation`,
      triggers: [event],
      retries: 3,
      concurrency: [{ limit: env.SUMMARY_JOBS }, { limit: env.ACCOUNT_JOBS, key: "event.data.ownerId" }],
      singleton: { key: "event.data.sessionId", mode: "skip" },
    },
    async ({ event, step }) => {
      await step.sleep("wait for late rows", "3s");
      return await step.run(id, () => run(event.data.sessionId));
    },
  );

/** Summarizes a call, then calls the endpoints of its scenario and sends its mails, with the result. */
export const summarizeEndedConversation = afterCall("summarize", async (sessionId) => {
  const outcome = await summarizeConversation(sessionId);
  await callEndpointsAfter(sessionId);
  await mailAfterCall(sessionId);
  return outcome;
});

/** Reviews a call by the guardrails of its scenario. */
export const reviewEndedConversation = afterCall("review", reviewConversation);

/** Notes what a call says of its visitor. */
export const rememberEndedConversation = afterCall("remember", rememberConversation, conversationMemorable);

const FAILED = "The recording failed: its files could not be written.";

/**
 * Writes the files of a recording. One run per recording: requests for one that is being written are skipped.
 */
export const makeRecording = inngest.createFunction(
  {
    id: "make-recording",
    triggers: [recordingOver],
    retries: 3,
    concurrency: [{ limit: env.RECORDING_JOBS }, { limit: env.ACCOUNT_JOBS, key: "event.data.ownerId" }],
    singleton: { key: "event.data.sessionId", mode: "skip" },
    onFailure: async ({ event }) => void (await failRecording(event.data.event.data.sessionId, FAILED)),
  },
  async ({ event, step }) => await step.run("make", () => finishRecording(event.data.sessionId)),
);
