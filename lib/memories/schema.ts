import { z } from "zod";
import { visitorId, visitorIdFilter } from "#lib/conversations/metadata.ts";
import { filterId } from "#lib/http/input/fields.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import type { ListedMemory } from "./memories.ts";
import type { MemoryFilter } from "./queries.ts";

export const memoriesQuery = pageQuery.extend({
  visitor_id: visitorIdFilter().describe("Lists only what is remembered of this visitor").optional(),
  scenario_id: filterId().describe("Lists only what this scenario remembers").optional(),
  conversation_session_id: filterId().describe("Lists only what comes from this conversation").optional(),
});

export const toMemoryFilter = (query: z.output<typeof memoriesQuery>): MemoryFilter => ({
  visitorId: query.visitor_id,
  scenarioId: query.scenario_id,
  sessionId: query.conversation_session_id,
});

export const memoryOutput = z
  .object({
    id: z.uuid(),
    kind: z.enum(["fact", "outline"]).describe("`fact`: one sentence; `outline`: what a call was about"),
    text: z.string().describe("What is remembered, as the language model wrote it"),
    visitor_id: z.string().describe("Your own ID of the visitor, or `browser:…` for a visitor of a link"),
    scenario_id: z.uuid().describe("The scenario that remembers it; no other one uses it"),
    conversation_session_id: z.uuid().describe("The conversation that it comes from"),
    row_seq: z
      .int()
      .nullable()
      .describe("`seq` of the transcript row in which the visitor said it; null for an outline"),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe("When it is deleted"),
  })
  .meta({ id: "Memory" });

export function presentMemory(row: ListedMemory): z.input<typeof memoryOutput> {
  return {
    id: row.id,
    kind: row.kind,
    text: row.content,
    visitor_id: row.visitorId,
    scenario_id: row.scenarioId,
    conversation_session_id: row.sessionId,
    row_seq: row.rowSeq,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

export const forgetInput = z.strictObject({
  visitor_id: visitorId().describe("The visitor to forget"),
  scenario_id: filterId().describe("Only what this scenario remembers; everything if omitted").optional(),
});

export const forgottenOutput = z.object({
  status: z.literal("forgotten"),
  deleted_count: z.int(),
});
