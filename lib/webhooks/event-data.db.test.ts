import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createActiveSession } from "#lib/calls/testing/live-session.ts";
import { describeEventAcrossOwners } from "#lib/conversations/change-conversation.ts";
import { describeCollected } from "#lib/conversations/describe-conversation.ts";
import { conversationOutput } from "#lib/conversations/schema.ts";
import { eventDataOf } from "./event-data.ts";

/** Fields of events that have another name in the detail. */
const RENAMED = {
  conversation_session_id: "id",
  avatar_id: "avatar",
  rating_score: "rating",
  message: "transcript_rows",
};

test("every field of a conversation's events is in its detail", () => {
  const schema = eventDataOf("conversation.ended");
  if (!(schema instanceof z.ZodObject)) throw new Error("not an object");
  const inDetail = Object.keys(conversationOutput.shape);
  const names = Object.keys(schema.shape).map((name) => new Map(Object.entries(RENAMED)).get(name) ?? name);
  expect(names.filter((name) => !inDetail.includes(name))).toEqual([]);
});

describeDb("the documented data of an event", () => {
  test("is what is sent, with and without collected values", async () => {
    const id = await createActiveSession({ visitorId: "u-1", metadata: { order: "7" } });
    const ended = { status: "ended", endReason: "user_left", endedAt: new Date() } as const;
    for (const change of [{}, ended]) {
      await db
        .update(sessions)
        .set({ ratingScore: 5, ...change })
        .where(eq(sessions.id, id));
      const event = await describeEventAcrossOwners(db, id);
      const collected = await describeCollected({ ownerId: event?.ownerId ?? "" }, id);
      const schema = eventDataOf("conversation.ended");
      if (!(schema instanceof z.ZodObject)) throw new Error("not an object");
      // A field that is not documented would be refused.
      const strict = schema.strict();
      expect(strict.safeParse(event?.data).error).toBeUndefined();
      const whole = { ...event?.data, ...collected };
      expect(Object.keys(whole)).toContain("tool_calls");
      expect(strict.safeParse(whole).error).toBeUndefined();
    }
  });
});
