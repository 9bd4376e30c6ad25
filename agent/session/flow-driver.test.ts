import { expect, test } from "vitest";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import { FlowDriver } from "./flow-driver.ts";

/** A call that owes the caller "Hello.". */
function begun(): FlowDriver {
  const flow = nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    nodes: { desk: { task_instruction: "", say: "Hello." } },
  });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const driver = new FlowDriver({ flow, runtimeVars: {}, llmModel: "", log });
  driver.begin();
  return driver;
}

test("a filler that sounds only after the next answer was planned is not taken for it", () => {
  const driver = begun();
  driver.beginAside();
  expect(driver.planReply()).toMatchObject({ kind: "say", text: "Hello." });
  expect(driver.next).toEqual({ nodeId: "desk", isFiller: true });
  driver.beginSpeech();
  driver.markHeard();
  driver.endSpeech();
  expect([driver.owesReply, driver.next.isFiller]).toEqual([true, false]);
  driver.planReply();
  driver.beginSpeech();
  driver.markHeard();
  expect(driver.owesReply).toBe(false);
});

test("a filler that never sounded leaves no mark on the answer", () => {
  const driver = begun();
  const over = driver.beginAside();
  driver.planReply();
  over();
  expect(driver.next.isFiller).toBe(false);
});
