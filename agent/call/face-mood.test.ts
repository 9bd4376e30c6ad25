import { expect, test } from "vitest";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { FaceMood } from "./face-mood.ts";

test("the face notices the visitor's speech and their questions, and nothing else that they say", () => {
  const seen: string[] = [];
  const mood = new FaceMood({
    setState: (state: FaceState) => seen.push(state),
    setUserSpeaking: (speaking) => seen.push(speaking ? "speaks" : "pauses"),
    noticeQuestion: () => seen.push("asked"),
  });
  mood.onEvent({ type: "visitor_state_changed", state: "speaking" });
  mood.onEvent({ type: "transcribed", text: "I have a question." });
  mood.onEvent({ type: "transcribed", text: "When do you open?" });
  mood.onEvent({ type: "visitor_state_changed", state: "listening" });
  mood.onEvent({ type: "avatar_state_changed", state: "thinking" });
  expect(seen).toEqual(["speaks", "asked", "pauses", "thinking"]);
  mood.stop();
});
