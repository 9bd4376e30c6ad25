import { llm } from "@livekit/agents";
import { afterEach, expect, test } from "vitest";
import type { FlowStep } from "#agent/scenario/flow-driver.ts";
import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import type { FlowEffect, FlowEvent } from "#lib/flow/engine/events.ts";
import { FaceMood } from "./face-mood.ts";

const opened: FaceMood[] = [];
afterEach(() => {
  for (const mood of opened.splice(0)) mood.stop();
});

/** A face that records its commands. */
function watchedMood(): { mood: FaceMood; seen: string[] } {
  const seen: string[] = [];
  const mood = new FaceMood({
    setState: (state) => seen.push(state),
    setUserSpeaking: (speaking) => seen.push(speaking ? "speaks" : "pauses"),
    noticeQuestion: () => seen.push("asked"),
    feel: (cue: MoodCue) => seen.push(`feels ${cue.mood}`),
    feelWithNextWords: (cue: MoodCue) => seen.push(`will be ${cue.mood}`),
  });
  opened.push(mood);
  return { mood, seen };
}

// The face reads neither the state nor other effects.
const stepped = (event: FlowEvent, effects: FlowEffect[] = []) =>
  ({ type: "stepped", step: { event, effects } as unknown as FlowStep }) as const;

function started(callId: string, endpointId: string | null) {
  const call = { callId, nodeId: "desk", name: "book", args: {}, endpointId, save: {}, timeoutMs: 5_000 };
  return stepped({ type: "user_turn" }, [{ type: "run_function", ...call }]);
}
const finished = (callId: string, ok: boolean) =>
  stepped({ type: "function_finished", callId, ok, text: "" });

test("the face notices the visitor's speech and their questions", () => {
  const { mood, seen } = watchedMood();
  mood.onEvent({ type: "visitor_state_changed", state: "speaking" });
  mood.onEvent({ type: "transcribed", text: "I have a question." });
  mood.onEvent({ type: "transcribed", text: "When do you open?" });
  mood.onEvent({ type: "visitor_state_changed", state: "listening" });
  mood.onEvent({ type: "avatar_state_changed", state: "thinking" });
  expect(seen).toEqual(["speaks", "asked", "pauses", "thinking"]);
});

test("the visitor's words move the face, but one who thinks doesn't make it think", () => {
  const { mood, seen } = watchedMood();
  mood.onEvent({ type: "transcribed", text: "Hello there." });
  mood.onEvent({ type: "transcribed", text: "My order arrived broken." });
  mood.onEvent({ type: "transcribed", text: "Let me see, one moment." });
  mood.onEvent({ type: "transcribed", text: "It is number twelve." });
  expect(seen).toEqual(["feels warm", "feels concerned"]);
});

test("words that the visitor types move the face, and spoken ones only once", () => {
  const { mood, seen } = watchedMood();
  const message = (extra: Record<string, unknown>) =>
    llm.ChatMessage.create({ role: "user", content: "My order arrived broken.", extra });
  mood.onEvent({ type: "message_added", item: message({}) });
  expect(seen).toEqual([]);
  mood.onEvent({ type: "message_added", item: message({ typed: true }) });
  expect(seen).toEqual(["feels concerned"]);
});

test("the face thinks while a function runs, and listens to a visitor who speaks at that time", () => {
  const { mood, seen } = watchedMood();
  mood.onEvent({ type: "avatar_state_changed", state: "thinking" });
  mood.onEvent(started("a", "book"));
  mood.onEvent(started("b", null));
  // A filler is spoken while both run.
  mood.onEvent({ type: "avatar_state_changed", state: "speaking" });
  mood.onEvent({ type: "avatar_state_changed", state: "listening" });
  mood.onEvent({ type: "visitor_state_changed", state: "speaking" });
  mood.onEvent({ type: "visitor_state_changed", state: "listening" });
  mood.onEvent(finished("b", true));
  expect(seen.filter((said) => said !== "speaks" && said !== "pauses")).toEqual([
    ...["thinking", "thinking", "speaking", "thinking", "listening", "thinking"],
  ]);
  seen.length = 0;
  mood.onEvent(finished("a", true));
  expect(seen).toEqual(["will be pleased", "listening"]);
});

test("the next words are pleased after a request and concerned after a failed one; searches and cancelled calls are no news", () => {
  const { mood, seen } = watchedMood();
  mood.onEvent(started("search", null));
  mood.onEvent(finished("search", true));
  mood.onEvent(started("cancelled", "book"));
  mood.onEvent(stepped({ type: "user_turn" }, [{ type: "cancel_function", callId: "cancelled" }]));
  mood.onEvent(finished("cancelled", false));
  expect(seen.filter((said) => said.startsWith("will"))).toEqual([]);
  mood.onEvent(started("good", "book"));
  mood.onEvent(finished("good", true));
  mood.onEvent(started("bad", "book"));
  mood.onEvent(finished("bad", false));
  expect(seen.filter((said) => said.startsWith("will"))).toEqual(["will be pleased", "will be concerned"]);
});
