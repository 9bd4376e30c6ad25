import { expect, test } from "vitest";
import type { FlowStep } from "./flow-driver.ts";
import { ToolCallLog } from "./function-calls.ts";

test("a row gets the finished calls in the order of their results; running ones wait", () => {
  const log = new ToolCallLog();
  // The log reads neither the state nor any other event.
  const emit = (step: Partial<FlowStep>) => log.onStep({ effects: [], ...step } as FlowStep);
  const calls = ["a", "b"].map((callId) => ({ callId, name: `f_${callId}`, args: { id: callId } }));
  emit({ event: { type: "functions_called", nodeId: "desk", calls } });
  expect(log.take()).toEqual([]);
  const event = { type: "user_turn" } as const;
  emit({ event, effects: [{ type: "function_result", callId: "b", ok: true, text: "" }] });
  expect(log.take()).toEqual([{ callId: "b", name: "f_b", nodeId: "desk", ok: true, args: { id: "b" } }]);
  emit({ event, effects: [{ type: "function_result", callId: "a", ok: false, text: "" }] });
  expect(log.take()).toEqual([{ callId: "a", name: "f_a", nodeId: "desk", ok: false, args: { id: "a" } }]);
  expect(log.take()).toEqual([]);
});

test("arguments of thousands of characters are not kept with the row", () => {
  const log = new ToolCallLog();
  const emit = (step: Partial<FlowStep>) => log.onStep({ effects: [], ...step } as FlowStep);
  const calls = [{ callId: "a", name: "f", args: { text: "x".repeat(4_001) } }];
  emit({ event: { type: "functions_called", nodeId: "desk", calls } });
  emit({
    event: { type: "user_turn" },
    effects: [{ type: "function_result", callId: "a", ok: true, text: "" }],
  });
  expect(log.take()).toEqual([{ callId: "a", name: "f", nodeId: "desk", ok: true }]);
});
