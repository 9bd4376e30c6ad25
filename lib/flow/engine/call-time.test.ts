import { expect, test } from "vitest";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { clockValues, describeTime, findZone } from "./call-time.ts";
import { stepFlow } from "./engine.ts";
import { composePrompt } from "./prompt.ts";
import { initialFlowState } from "./state.ts";

const at = new Date("2026-11-28T23:20:17Z");

test.each([
  ["UTC", "2026-11-28T23:20:17+00:00", "2026-11-28"],
  ["Europe/Berlin", "2026-11-29T00:20:17+01:00", "2026-11-29"],
  ["America/St_Johns", "2026-11-28T19:50:17-03:30", "2026-11-28"],
  ["Asia/Kathmandu", "2026-11-29T05:05:17+05:45", "2026-11-29"],
])("templates get the time and the day of %s", (timeZone, now, today) => {
  expect(clockValues({ at, timeZone })).toEqual({ now, today, timezone: timeZone });
});

test("daylight saving time counts", () => {
  const july = new Date("2026-07-01T12:00:00Z");
  expect(clockValues({ at: july, timeZone: "Europe/Berlin" }).now).toBe("2026-07-01T14:00:00+02:00");
});

test("the prompt has weekday, day, time and zone in words", () => {
  expect(describeTime({ at, timeZone: "Europe/Berlin" })).toMatch(
    /^It is Sunday, 29 November 2026 \(2026-11-29\), 00:20, time zone Europe\/Berlin \(UTC\+1\)\./,
  );
  expect(describeTime({ at, timeZone: "UTC" })).toContain("23:20, time zone UTC.");
});

test.each(["Mars/Base", "", "x".repeat(10_000), 7, null, undefined])("%j is no time zone", (name) => {
  expect(findZone(name)).toBeUndefined();
});

const flow = nodesJsonSchema.parse({
  initial_node: "a",
  role_instruction: "Today is {{runtime.today}}.",
  nodes: { a: { task_instruction: "", say: "{{runtime.now}} in {{runtime.timezone}}" } },
});
const time = { at, timeZone: "Europe/Berlin" };
const say = (runtimeVars: Record<string, string>) =>
  stepFlow(flow, initialFlowState(flow, runtimeVars), { type: "call_started" }, time).effects.find(
    ({ type }) => type === "say",
  );

test("prompts and spoken texts know the time, and the state does not store it", () => {
  const state = initialFlowState(flow, {});
  const prompt = composePrompt(flow, state, time);
  expect(prompt).toMatchObject({
    missing: [],
    text: expect.stringContaining("Today is 2026-11-29.\n\nIt is Sunday"),
  });
  expect(say({})).toMatchObject({ text: "2026-11-29T00:20:17+01:00 in Europe/Berlin" });
  expect(stepFlow(flow, state, { type: "call_started" }, time).state.runtimeVars).toEqual({});
});

test("values that the call was started with override the clock's, and the prompt still has the date", () => {
  expect(say({ now: "noon", timezone: "Narnia" })).toMatchObject({ text: "noon in Narnia" });
  const prompt = composePrompt(flow, initialFlowState(flow, { today: "a holiday" }), time).text;
  expect(prompt).toMatch(/^Today is a holiday\.\n\nIt is Sunday, 29 November 2026/);
});
