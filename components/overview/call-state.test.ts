import { expect, test } from "vitest";
import { CONVERSATIONS_DE } from "#components/conversations/words/de.ts";
import { CONVERSATIONS_EN as EN } from "#components/conversations/words/en.ts";
import { callState, emptyTranscriptText, explainFailure } from "./call-state.ts";

const joined = new Date();

test.each([
  ["created", null, "The visitor has not joined yet."],
  ["active", joined, "Nobody has spoken yet."],
  ["ended", joined, "Nothing was said in this call."],
  ["expired", null, "Nobody joined this call."],
])("an empty transcript of a session in state %s says why", (status, activeAt, words) => {
  expect(emptyTranscriptText({ status, activeAt }, EN)).toContain(words);
});

test.each(["no_worker", "start_timeout", "start_failed", "worker_lost", null])(
  "a call that failed with %s says why and what to do",
  (failureReason) => {
    const call = { status: "failed", endReason: "agent_failed", failureReason };
    expect(callState(call, EN).tone).toBe("danger");
    const failure = explainFailure(call, EN);
    expect(failure?.why).toMatch(/^[A-Z].+\.$/);
    expect(failure?.remedy).toMatch(/^(Call again|Check|Run|Look).+\.$/);
  },
);

test("each reason has an explanation of its own, and a call that worked has none", () => {
  const reasons = ["no_worker", "start_timeout", "start_failed", "worker_lost", null];
  const whys = reasons.map((failureReason) => explainFailure({ status: "failed", failureReason }, EN)?.why);
  expect(new Set(whys).size).toBe(reasons.length);
  expect(explainFailure({ status: "ended", failureReason: null }, EN)).toBeNull();
  expect(explainFailure({ status: "expired", failureReason: null }, EN)?.why).toContain("nobody joined");
});

test.each([
  ["active", null, "Läuft"],
  ["ended", "user_left", "Besucher ist gegangen"],
  ["ended", "a code of tomorrow", "Beendet"],
  ["ended", "toString", "Beendet"],
])("a call in state %s that ended with %s is worded in the page's language", (status, endReason, label) => {
  expect(callState({ status, endReason }, CONVERSATIONS_DE).label).toBe(label);
});
