import { expect, test } from "vitest";
import type { Tool } from "#models/chat/chat-request.ts";
import { reply } from "./reply.ts";
import { similarityByWords } from "./similarity.ts";

const TOOL: Tool = {
  name: "record_summary",
  description: "",
  parameters: {
    properties: {
      summary: { type: "string" },
      outcome: { type: "string", enum: ["yes", "no", "unclear"] },
      value_day: { type: ["string", "null"], enum: ["Thursday", "Friday", null] },
      value_guests: { type: ["number", "null"], description: "How many guests there are" },
    },
    required: ["summary", "outcome", "value_day", "value_guests"],
  },
};

test("describes a transcript in the visitor's own words; unsaid values are null, and nothing is judged", async () => {
  const transcript = [
    { row: 0, speaker: "avatar", text: "Which day would you like?" },
    { row: 1, speaker: "visitor", text: "Friday, please." },
  ];
  const messages = [{ role: "user" as const, text: JSON.stringify({ transcript }), toolCalls: [] }];
  const choice = { name: "record_summary" };
  const { toolCalls } = await reply({ messages, tools: [TOOL], choice, similarity: similarityByWords });
  expect(JSON.parse(toolCalls[0]?.arguments ?? "")).toEqual({
    summary: "The visitor began with “Friday, please”. Written by rules, without a language model.",
    outcome: "unclear",
    outcome_reason: expect.stringContaining("language model"),
    outcome_row: null,
    value_day: "Friday",
    value_guests: null,
  });
});
