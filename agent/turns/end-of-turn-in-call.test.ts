import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { until } from "#agent/testing/fixtures.ts";
import { ScriptedVad } from "#agent/testing/scripted-vad.ts";
import { SilentInput } from "#agent/testing/silent-input.ts";
import { END_OF_TURN_MS } from "./call-pace.ts";

let kit: ConversationKit | undefined;
afterEach(async () => {
  await kit?.conversation.close();
  kit = undefined;
});

/** A call whose visitor speaks when the test says so and is heard as `texts`, one after the other. */
async function openCall(...texts: string[]) {
  const vad = new ScriptedVad();
  const transcriber = { transcribe: async () => texts.shift() ?? "" };
  const call = new ConversationKit(
    { parts: { vad, transcriber } },
    { text: "Go on." },
    { text: "Thank you." },
  );
  kit = call;
  await call.start({ greets: false });
  call.conversation.agent.getActivityOrThrow().attachAudioInput(new SilentInput().stream);
  // The library listens to the detector, and so does our recognizer.
  await until(() => vad.opened.length === 2);
  return {
    vad,
    call,
    said: () => call.transcript.filter(([role]) => role === "user").map(([, text]) => text),
  };
}

const { finished, open, unfinished } = END_OF_TURN_MS;
test.each([
  ["Can you hear me?", finished, open],
  ["My name is Anna.", open, Number.POSITIVE_INFINITY],
  ["My number is five, five, five.", unfinished, Number.POSITIVE_INFINITY],
])("after %j, a silence of %i ms ends the turn", async (text, silenceMs, belowMs) => {
  const { vad, said } = await openCall(text);
  await vad.speak(5);
  const endedAt = await vad.end();
  await until(() => said().length === 1);
  const tookMs = performance.now() - endedAt;
  // The library's clock has whole milliseconds.
  expect(tookMs).toBeGreaterThan(silenceMs - 5);
  expect(tookMs).toBeLessThan(belowMs);
  expect(said()).toEqual([text]);
});

test("a number that is dictated in groups is one turn", async () => {
  const { vad, said, call } = await openCall(
    "My number is five, five, five.",
    "One, two, three.",
    "Is that right?",
  );
  for (let group = 0; group < 3; group += 1) {
    await vad.speak(5);
    await vad.end();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await until(() => said().length > 0);
  expect(said()).toEqual(["My number is five, five, five. One, two, three. Is that right?"]);
  await until(() => call.transcript.length === 2);
});

test("the answer to a whole question is prepared before the end of the utterance, and asked for once", async () => {
  const { vad, said, call } = await openCall("Can you hear me?");
  await vad.speak(5);
  await vad.windows(4, 0.1);
  await until(() => call.model.requests.length === 1);
  await vad.end(4);
  await until(() => call.transcript.length === 2);
  expect([said(), call.model.requests.length]).toEqual([["Can you hear me?"], 1]);
});

test("a visitor who continues after a whole question gets an answer to all of it", async () => {
  const { vad, said, call } = await openCall("Can you hear me?", "Can you hear me and see me?");
  await vad.speak(5);
  await vad.windows(4, 0.1);
  await until(() => call.model.requests.length === 1);
  await vad.windows(5, 0.9);
  await vad.end();
  await until(() => call.transcript.length === 2);
  expect(said()).toEqual(["Can you hear me and see me?"]);
  expect(call.transcript[1]?.[1]).toBe("Thank you.");
});
