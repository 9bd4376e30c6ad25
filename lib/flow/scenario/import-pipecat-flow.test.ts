import { expect, test } from "vitest";
import { findProblems } from "#lib/flow/problems/find-problems.ts";
import { importPipecatFlow } from "./import-pipecat-flow.ts";

/** The food-ordering example of pipecat-flows, shortened, with one of each feature that cannot be imported. */
const FOOD = {
  initial_node: "start",
  nodes: {
    start: {
      role_messages: [{ role: "system", content: "You are an order-taking assistant." }],
      task_messages: [
        { role: "system", content: "Ask whether it is pizza or sushi." },
        { role: "system", content: "Be friendly." },
      ],
      pre_actions: [
        { type: "tts_say", text: "Welcome!" },
        { type: "check_kitchen", handler: "__function__:check" },
      ],
      functions: [
        {
          type: "function",
          function: {
            name: "choosePizza",
            handler: "__function__:choose_pizza",
            description: "The user wants pizza.",
            parameters: { type: "object", properties: {} },
            transition_to: "choose_pizza",
          },
        },
      ],
    },
    choose_pizza: {
      task_messages: [{ role: "system", content: "Take the order." }],
      context_strategy: { strategy: "RESET_WITH_SUMMARY", summary_prompt: "Sum up." },
      functions: [
        {
          name: "select_size",
          description: "Record the size.",
          properties: { size: { type: "string", enum: ["small", "large"] } },
          required: ["size"],
          handler: "select_size",
        },
        { name: "done", description: "", parameters: { type: "text" }, transition_to: "end" },
      ],
    },
    end: {
      role_message: "You are brief.",
      task_messages: [{ role: "system", content: "Say goodbye." }],
      respond_immediately: false,
      post_actions: [{ type: "end_conversation" }],
    },
  },
};

test("imports nodes, roles, texts, edges and parameters of a Pipecat flow", () => {
  const { nodesJson } = importPipecatFlow(FOOD) ?? {};
  expect(nodesJson).toEqual({
    initial_node: "start",
    role_instruction: "You are an order-taking assistant.",
    nodes: {
      start: {
        task_instruction: "Ask whether it is pizza or sushi.\nBe friendly.",
        pre_actions: [{ type: "say", text: "Welcome!" }],
        functions: [
          {
            type: "transition",
            name: "choose_pizza",
            description: "The user wants pizza.",
            parameters: { type: "object", properties: {} },
            transition_to: "choose_pizza",
          },
        ],
      },
      choose_pizza: {
        task_instruction: "Take the order.",
        context_strategy: "reset",
        functions: [
          {
            type: "set",
            name: "select_size",
            description: "Record the size.",
            parameters: {
              type: "object",
              properties: { size: { type: "string", enum: ["small", "large"] } },
              required: ["size"],
            },
            save: ["size"],
          },
          { type: "transition", name: "done", description: "", transition_to: "end" },
        ],
      },
      end: {
        task_instruction: "Say goodbye.",
        role_instruction: "You are brief.",
        respond_immediately: false,
        functions: [{ type: "end", name: "end_call", description: "Call this after saying goodbye." }],
      },
    },
  });
});

test("reports everything that could not be imported", () => {
  expect(importPipecatFlow(FOOD)?.notes).toEqual([
    { about: "skippedAction", values: { place: "start", name: "check_kitchen" } },
    { about: "renamedFunction", values: { place: "start", field: "choosePizza", name: "choose_pizza" } },
    { about: "skippedCode", values: { place: "start", field: "handler", name: "choose_pizza" } },
    { about: "skippedCode", values: { place: "choose_pizza", field: "handler", name: "select_size" } },
    { about: "onlyStores", values: { place: "choose_pizza", name: "select_size" } },
    { about: "skippedParameters", values: { place: "choose_pizza", name: "done" } },
    { about: "plainReset", values: { place: "choose_pizza", name: "reset_with_summary" } },
    { about: "endedCall", values: { place: "end" } },
  ]);
});

test("the imported scenario has no errors", () => {
  const flow = importPipecatFlow(FOOD)?.nodesJson;
  const surroundings = {
    knowledgeBaseIds: new Set<string>(),
    endpoints: new Map<string, string[]>(),
    fullSizeModels: true,
  };
  const problems = flow ? findProblems(flow, surroundings) : null;
  expect(problems?.filter(({ level }) => level === "error")).toEqual([]);
});

test.each([
  null,
  [],
  "x",
  {},
  { initial_node: "a" },
  { initial_node: "a", nodes: { a: { functions: "x" } } },
])("%j is not a Pipecat flow", (document) => {
  expect(importPipecatFlow(document)).toBeNull();
});
