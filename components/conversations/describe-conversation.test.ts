import { expect, test } from "vitest";
import { RULE_WRITTEN } from "#lib/platform/rule-written.ts";
import { describeOrigin, describeSummary, describeTitle } from "./describe-conversation.ts";
import { CONVERSATIONS_EN as EN } from "./words/en.ts";

const call: Parameters<typeof describeOrigin>[0] = {
  ...{ status: "ended", mode: "voice", kind: "hosted_link" },
  ...{
    scenarioName: "Appointment",
    linkLabel: "Appointment",
    firstWords: "A haircut, please.",
    summary: null,
  },
};

test.each([
  [{}, "“A haircut, please.”"],
  [{ firstWords: null }, "Nobody spoke"],
  [{ firstWords: null, mode: "text" }, "Nobody wrote"],
  [{ firstWords: null, status: "active" }, "Appointment"],
] as const)("a conversation with %j is called %s", (changes, title) => {
  expect(describeTitle({ ...call, ...changes }, EN)).toBe(title);
});

test.each([
  [{}, "Appointment"],
  [{ linkLabel: "Shop window", mode: "text" }, "Appointment · Shop window · in writing"],
  [{ firstWords: null, status: "active", linkLabel: "Shop window" }, "Shop window"],
] as const)("a conversation with %j names its scenario and link once: %s", (changes, origin) => {
  expect(describeOrigin({ ...call, ...changes }, EN)).toBe(origin);
});

test("a summary that repeats the visitor's words is left out of lists", () => {
  expect(describeSummary({ summary: `The visitor began with “A haircut”. ${RULE_WRITTEN}` })).toBeNull();
  expect(describeSummary({ summary: "They booked a haircut." })).toBe("They booked a haircut.");
});
