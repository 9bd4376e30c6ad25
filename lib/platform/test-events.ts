import { z } from "zod";

/**
 * What the worker tells the owner who tests a draft, live, beside the sound: text streams of this topic in the call's
 * room, one event a stream, to the owner's participant alone. Only the call of a session of kind `test` sends any.
 */
export const TEST_EVENTS_TOPIC = "visavis.test-events";

/** Of a text or of a value as JSON; what is longer is cut and says so. */
export const MAX_SHOWN_CHARACTERS = 4_000;

const values = z.record(z.string(), z.json());

export const testEventSchema = z.discriminatedUnion("type", [
  /** `via` is the place in `nodes_json` that led there, as in the engine's `enter_node`. */
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
  /** What the model is told of it. No secret is in it: the app takes them out before the worker has it. */
  z.object({
    type: z.literal("function_answered"),
    callId: z.string(),
    ok: z.boolean(),
    text: z.string(),
    durationMs: z.number(),
    /** Of a request to an endpoint that answered. */
    httpStatus: z.number().optional(),
  }),
  /** All of them, as they are now. */
  z.object({ type: z.literal("variables"), values, runtimeVars: values }),
  /** One answer of the model. */
  z.object({
    type: z.literal("model_answered"),
    promptTokens: z.number(),
    completionTokens: z.number(),
    firstTokenMs: z.number(),
    durationMs: z.number(),
  }),
  /** Where the time of a turn went: stage -> milliseconds. */
  z.object({ type: z.literal("turn"), stages: z.record(z.string(), z.number()) }),
  z.object({ type: z.literal("call_ended") }),
  /** What an operator reads in the call's log: a sentence without what was said, and what it is about. */
  z.object({ type: z.literal("trouble"), message: z.string(), about: z.array(z.string()) }),
]);
export type TestEvent = z.infer<typeof testEventSchema>;

/** Numbered from 0 without gaps, so that an event that is sent again is known. */
export const sentTestEventSchema = z.object({ seq: z.number().int(), event: testEventSchema });
export type SentTestEvent = z.infer<typeof sentTestEventSchema>;
