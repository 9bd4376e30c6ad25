import { expect, test } from "vitest";
import { cardMessages, hostMessages } from "./hosted-call.tsx";
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

const open = { id: "c-1", name: "ask", nodeId: "desk", card: { kind: "rating", title: "T", max: 5 } };
const told = (card: object | null) => (card ? JSON.stringify(card) : "");
const shown = { visavis: "card-shown", sessionId: "s-1", card: open };
const answered = { visavis: "card-answered", sessionId: "s-1", cardId: "c-1" };

test.each([
  ["a card that appears", null, open, [shown]],
  ["a card that is answered", open, { answered: "c-1" }, [answered]],
  ["a card that is closed", open, null, []],
  ["a card that changes", { ...open, name: "other" }, open, [shown]],
  [
    "an answer that brings another card",
    { ...open, name: "x" },
    { ...open, answered: "c-1" },
    [answered, shown],
  ],
  ["an answer to an older card", null, { answered: "c-1" }, []],
  ["the same card again", open, open, []],
])("notifies the embedding page of %s", (_what, before, after, messages) => {
  expect(cardMessages("s-1", told(before), told(after))).toEqual(messages);
});
