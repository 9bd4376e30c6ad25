import { expect, test } from "vitest";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { FlowDriver } from "./flow-driver.ts";

/** A call that owes the visitor "Hello.". */
function startCall(): FlowDriver {
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

test("a filler that starts after the next reply was planned is not mistaken for it", () => {
  const driver = startCall();
  driver.beginFiller();
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

test("a filler that never played does not affect the reply", () => {
  const driver = startCall();
  const filler = driver.beginFiller();
  driver.planReply();
  driver.endFiller(filler);
  expect(driver.next.isFiller).toBe(false);
});
