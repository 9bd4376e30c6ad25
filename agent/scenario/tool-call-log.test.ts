import { expect, test } from "vitest";
import type { FlowStep } from "./flow-driver.ts";
import { ToolCallLog } from "./tool-call-log.ts";

test("a row gets the finished calls in the order of their results; running ones wait", () => {
  const log = new ToolCallLog();
  // The log reads neither the state nor any other event.
  const emit = (step: Partial<FlowStep>) => log.onStep({ effects: [], ...step } as FlowStep);
  const calls = ["a", "b"].map((callId) => ({ callId, name: `f_${callId}`, args: {} }));
  emit({ event: { type: "functions_called", nodeId: "desk", calls } });
  expect(log.take()).toEqual([]);
  const event = { type: "user_turn" } as const;
  emit({ event, effects: [{ type: "function_result", callId: "b", ok: true, text: "" }] });
  expect(log.take()).toEqual([{ callId: "b", name: "f_b", nodeId: "desk", ok: true }]);
  emit({ event, effects: [{ type: "function_result", callId: "a", ok: false, text: "" }] });
  expect(log.take()).toEqual([{ callId: "a", name: "f_a", nodeId: "desk", ok: false }]);
  expect(log.take()).toEqual([]);
});
