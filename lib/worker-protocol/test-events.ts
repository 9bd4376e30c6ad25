import { z } from "zod";

/**
 * Events that the worker streams to an owner who tests a draft: text streams of this topic in the call's room, one
 * event per stream, only to the owner's participant. Only calls of a session of kind `test` send them.
 */
export const TEST_EVENTS_TOPIC = "visavis.test-events";

/** Max length of a text or of a value as JSON; longer ones are cut and marked. */
export const MAX_SHOWN_CHARACTERS = 4_000;

const values = z.record(z.string(), z.json());

export const testEventSchema = z.discriminatedUnion("type", [
  /** `via` is the path in `nodes_json` that led there, as in the engine's `enter_node`. */
  z.object({
    type: z.literal("node_entered"),
    nodeId: z.string(),
    via: z.array(z.union([z.string(), z.number()])),
  }),
  /** The model called a function, with arguments as it wrote them. */
  z.object({
    type: z.literal("function_called"),
    callId: z.string(),
    nodeId: z.string(),
    name: z.string(),
    args: z.json(),
  }),
  /** The result that the model receives. The app removes secrets before the worker gets it. */
  z.object({
    type: z.literal("function_answered"),
    callId: z.string(),
    ok: z.boolean(),
    text: z.string(),
    durationMs: z.number(),
    /** Status of a request to an endpoint that responded. */
    httpStatus: z.number().optional(),
  }),
  /** All variables with their current values. */
  z.object({ type: z.literal("variables"), values, runtimeVars: values }),
  /** An answer of the model. */
  z.object({
    type: z.literal("model_answered"),
    promptTokens: z.number(),
    completionTokens: z.number(),
    firstTokenMs: z.number(),
    durationMs: z.number(),
  }),
  /** Latency of a turn: stage -> milliseconds. */
  z.object({ type: z.literal("turn"), stages: z.record(z.string(), z.number()) }),
  z.object({ type: z.literal("call_ended") }),
  /** A line of the call's log: a fixed message, and the fields it is about. */
  z.object({ type: z.literal("trouble"), message: z.string(), about: z.array(z.string()) }),
]);
export type TestEvent = z.infer<typeof testEventSchema>;

/** Numbered from 0 without gaps, so repeated events can be recognized. */
export const sentTestEventSchema = z.object({ seq: z.number().int(), event: testEventSchema });
export type SentTestEvent = z.infer<typeof sentTestEventSchema>;
