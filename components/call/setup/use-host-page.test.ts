import { expect, test } from "vitest";
import { hostMessages } from "./hosted-call.tsx";
import type { CallScreen } from "./use-call-flow.ts";

const call = {
  ...{ isText: false, format: "square" as const, roomUrl: "", roomToken: "", sessionId: "s-1" },
  ...{
    recorded: false,
    aiLabel: true,
    redirectUrl: null,
    ...{ sharesTranscript: false, rejoinToken: "", resumeMs: 0, begunAtMs: null, earlier: [] },
  },
};
const BEFORE: CallScreen = { is: "before" };
// Only the call of a live screen matters.
const LIVE = { is: "live", call } as unknown as CallScreen;
const ENDED: CallScreen = { is: "ended", durationMs: 1, call };
const PROBLEM: CallScreen = { is: "problem", problem: "offline", attempt: 1 };

test.each([
  ["a call that starts", BEFORE, LIVE, [{ visavis: "started", sessionId: "s-1" }]],
  ["a call that ends", LIVE, ENDED, [{ visavis: "ended", sessionId: "s-1" }]],
  ["a start that fails", BEFORE, PROBLEM, [{ visavis: "error", code: "offline" }]],
  [
    "a call that is cut off",
    LIVE,
    PROBLEM,
    [
      { visavis: "ended", sessionId: "s-1" },
      { visavis: "error", code: "offline" },
    ],
  ],
  ["the same screen again", PROBLEM, PROBLEM, []],
  ["a call that is being started", BEFORE, { is: "starting", mode: "talk" } as const, []],
])("notifies the embedding page of %s", (_what, before, after, messages) => {
  expect(hostMessages(before, after)).toEqual(messages);
});
