import { afterEach, expect, test } from "vitest";
import { ModelPool } from "#agent/call/model-pool.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { FakeModel } from "#agent/testing/fake-model.ts";
import { bootstrapFixture, quietLog, until } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { MAX_SHOWN_CHARACTERS, type TestEvent, testEventSchema } from "#lib/worker-protocol/test-events.ts";
import { TestReporter } from "./test-reporter.ts";

const nodesJson = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  variables: { plan: { type: "string" } },
  nodes: {
    desk: {
      task_instruction: "Ask {{runtime.nobody}}.",
      functions: [
        {
          ...{ type: "http", name: "look_up", description: "", endpoint_id: "e", save: { plan: "/plan" } },
          transition_to: "gold",
        },
      ],
    },
    gold: { task_instruction: "Be glad." },
  },
});

let kit: ConversationKit;
afterEach(() => kit.end());

test("sends the owner of a test nodes and how they were reached, function calls, variables, tokens and times", async () => {
  const sent: TestEvent[] = [];
  const reporter = new TestReporter((event) => sent.push(testEventSchema.parse(event)));
  const model = new FakeModel(
    { text: "Hello." },
    { calls: [{ name: "look_up", args: { id: 7 } }] },
    { text: "You are gold." },
  );
  const models = new ModelPool(() => model);
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  kit = new ConversationKit({
    bootstrap: { scenario, runtimeVars: { name: "Ada" } },
    parts: { models, log: reporter.reportingLog(quietLog) },
  });
  kit.functions.answer = { ...kit.functions.answer, httpStatus: 201 };
  reporter.follow(kit.conversation, models);
  await kit.start();
  await kit.written(1);
  await kit.turn("What am I?");
  await until(() => sent.filter(({ type }) => type === "model_answered").length === 3);

  const path = sent.filter(({ type }) => type !== "model_answered" && type !== "turn");
  const callId = expect.any(String);
  expect(path).toEqual([
    { type: "node_entered", nodeId: "desk", via: ["initial_node"] },
    { type: "variables", values: {}, runtimeVars: { name: "Ada" } },
    { type: "trouble", message: expect.stringContaining("no value"), about: ["desk", "runtime.nobody"] },
    { type: "function_called", callId, nodeId: "desk", name: "look_up", args: { id: 7 } },
    {
      ...{ type: "function_answered", callId, ok: true, text: '{"plan":"gold"}' },
      ...{ durationMs: expect.any(Number), httpStatus: 201 },
    },
    { type: "node_entered", nodeId: "gold", via: ["nodes", "desk", "functions", 0, "transition_to"] },
    { type: "variables", values: { plan: "gold" }, runtimeVars: { name: "Ada" } },
  ]);
  expect(sent).toContainEqual({
    type: "turn",
    stages: expect.objectContaining({ firstTokenMs: expect.any(Number) }),
  });
});

test("truncates long values and marks them as truncated", async () => {
  const sent: TestEvent[] = [];
  const reporter = new TestReporter((event) => sent.push(event));
  const models = new ModelPool(() => new FakeModel({ text: "Hello." }));
  const runtimeVars = { note: "x".repeat(3 * MAX_SHOWN_CHARACTERS) };
  kit = new ConversationKit({ bootstrap: { runtimeVars }, parts: { models } });
  reporter.follow(kit.conversation, models);
  kit.conversation.driver.begin();
  const variables = sent.find(({ type }) => type === "variables");
  expect(JSON.stringify(variables).length).toBeLessThan(MAX_SHOWN_CHARACTERS + 200);
  expect(JSON.stringify(variables)).toContain("[…]");
});
