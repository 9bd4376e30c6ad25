import { expect, test } from "vitest";
import type { Recalled } from "#lib/flow/engine/prompt.ts";
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

/** A call in Berlin on its way past midnight, whose node replies with the model. */
function startClocked(runtimeVars: Record<string, string> = {}, recalled?: Recalled) {
  const flow = nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    nodes: { desk: { task_instruction: "Be kind." } },
  });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const clock = { at: new Date("2026-11-28T22:58:00Z") };
  const now = () => clock.at;
  const driver = new FlowDriver({
    flow,
    runtimeVars,
    llmModel: "",
    log,
    timeZone: "Europe/Berlin",
    now,
    recalled,
  });
  driver.begin();
  const prompt = () => {
    const plan = driver.planReply();
    return plan.kind === "model" ? plan.prompt : "";
  };
  return { driver, clock, prompt };
}

test("every prompt has what is remembered of the visitor", () => {
  const recalled = { facts: [{ on: "2026-11-20", text: "Likes tea." }], lastCall: null };
  expect(startClocked({}, recalled).prompt()).toContain("Likes tea.");
  expect(startClocked().prompt()).not.toContain("visitor_notes");
});

test("every prompt has the date, time and zone, kept for five minutes so that servers can reuse the conversation", () => {
  const { clock, prompt } = startClocked();
  const first = prompt();
  expect(first).toContain(
    "It is Saturday, 28 November 2026 (2026-11-28), 23:58, time zone Europe/Berlin (UTC+1)",
  );
  clock.at = new Date("2026-11-28T23:02:00Z");
  expect(prompt()).toBe(first);
  clock.at = new Date("2026-11-28T23:03:00Z");
  expect(prompt()).toContain("It is Sunday, 29 November 2026 (2026-11-29), 00:03");
  clock.at = new Date("2026-11-28T22:00:00Z");
  expect(prompt()).toContain("Saturday, 28 November 2026 (2026-11-28), 23:00");
});

test("the zone of the visitor or the integrator overrides the account's, from the start or during the call", () => {
  const { driver, prompt } = startClocked({ timezone: "America/Lima" });
  expect(prompt()).toContain("17:58, time zone America/Lima (UTC-5)");
  expect(driver.runtimeVars).toMatchObject({ now: "2026-11-28T17:58:00-05:00", today: "2026-11-28" });
  driver.dispatch({ type: "runtime_vars_changed", values: { timezone: "Asia/Tokyo" } });
  expect(prompt()).toContain("Sunday, 29 November 2026 (2026-11-29), 07:58, time zone Asia/Tokyo (UTC+9)");
  driver.dispatch({ type: "runtime_vars_changed", values: { timezone: "the moon" } });
  expect(prompt()).toContain("time zone Europe/Berlin");
});
