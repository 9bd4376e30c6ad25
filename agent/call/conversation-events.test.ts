import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import type { ConversationEvent } from "./conversation-events.ts";

let kit: ConversationKit;
afterEach(() => kit.end());

/** The kinds of event without those that only repeat or report state, and the role of each message. */
function describeEvents(events: readonly ConversationEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === "message_added") return event.item.type === "message" ? [event.item.role] : [];
    return ["stepped", "shown", "avatar_state_changed"].includes(event.type) ? [] : [event.type];
  });
}

test("a turn emits the visitor's message, the avatar's speech from start to end, and its message", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Yes." });
  await kit.start();
  await kit.written(1);
  const events: ConversationEvent[] = [];
  kit.conversation.events.subscribe((event) => events.push(event));
  await kit.turn("Is it open?");
  expect(describeEvents(events)).toEqual([
    "speech_created",
    "user",
    "voice_waited",
    "started",
    "words_started",
    "turn_measured",
    "finished",
    "assistant",
  ]);
  const shown = events.flatMap((event) => (event.type === "shown" ? [event.text] : []));
  expect(shown.at(-1)?.trim()).toBe("Yes.");
  expect(events.filter(({ type }) => type === "stepped").length).toBeGreaterThan(1);
});
