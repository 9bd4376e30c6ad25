import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { until } from "#agent/testing/fixtures.ts";
import { PICK_UP } from "#lib/flow/engine/prompt.ts";
import { BLIP_MS } from "./absence.ts";

let kit: ConversationKit;
afterEach(() => kit.end());

const LONG = "One two three four five six seven eight nine ten eleven twelve.";

test("the avatar is silent while the visitor is away, then picks up the thread once", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "There you are." }, { text: "Yes." });
  await kit.start();
  await kit.written(1);
  const { absence, driver } = kit.conversation;
  absence.begin();
  driver.dispatch({ type: "prompted" });
  kit.conversation.replies.schedule();
  const frame = kit.sink.frames.length;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(kit.sink.soundedSince(frame)).toBe(false);
  expect(kit.model.requests).toHaveLength(1);

  absence.end(BLIP_MS);
  await kit.written(2);
  expect(kit.rows[1]).toMatchObject({ role: "assistant", content: "There you are.", nodeId: "hello" });
  expect(kit.model.requests[1]?.messages[0]?.[1]).toContain(PICK_UP);
  await kit.turn("Go on.");
  expect(kit.model.requests.at(-1)?.messages[0]?.[1]).not.toContain(PICK_UP);
});

test("after a short absence in mid-sentence the avatar continues where it paused, and every word is heard", async () => {
  kit = new ConversationKit({ speed: 4 }, { text: LONG });
  await kit.start();
  const { output, absence } = kit.conversation;
  await until(() => output.positionMs > 500);
  absence.begin();
  const pausedAtMs = output.positionMs;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(output.positionMs).toBe(pausedAtMs);
  absence.end(60);
  await kit.written(1);
  expect(kit.rows).toMatchObject([{ content: LONG, interrupted: false }]);
  expect(kit.model.requests).toHaveLength(1);
});
