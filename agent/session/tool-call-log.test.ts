import { expect, test } from "vitest";
import type { FlowListener } from "./flow-driver.ts";
import { ToolCallLog } from "./tool-call-log.ts";

test("a row is given the functions that have answered, in the order of their answers; one that runs waits", () => {
  const listeners: FlowListener[] = [];
  const log = new ToolCallLog({ follow: (listener) => listeners.push(listener) });
  const tell = (step: Partial<Parameters<FlowListener>[0]>) => {
    // The log reads neither the state nor any other event.
    for (const listener of listeners) listener({ effects: [], ...step } as Parameters<FlowListener>[0]);
  };
  const calls = ["a", "b"].map((callId) => ({ callId, name: `f_${callId}`, args: {} }));
  tell({ event: { type: "functions_called", nodeId: "desk", calls } });
  expect(log.take()).toEqual([]);
  const event = { type: "user_turn" } as const;
  tell({ event, effects: [{ type: "function_result", callId: "b", ok: true, text: "" }] });
  expect(log.take()).toEqual([{ callId: "b", name: "f_b", nodeId: "desk", ok: true }]);
  tell({ event, effects: [{ type: "function_result", callId: "a", ok: false, text: "" }] });
  expect(log.take()).toEqual([{ callId: "a", name: "f_a", nodeId: "desk", ok: false }]);
  expect(log.take()).toEqual([]);
});
