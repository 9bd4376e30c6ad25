import { z } from "zod";

/** Servers send null, or leave out, what they do not use. */
const text = z.string().nullish().catch(undefined);
const part = z.object({ type: z.string().optional(), text: z.string() });
const parts = z.array(z.union([part, z.unknown().transform(() => undefined)]));

const callPart = z.object({
  index: z.number().nullish().catch(undefined),
  id: text,
  function: z
    .object({
      name: text,
      /** A string by OpenAI's definition; some servers send the object itself. */
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
  /** Gemini's signature of its thoughts, which it wants back with the call's result. */
  extra_content: z.record(z.string(), z.unknown()).nullish().catch(undefined),
});
export type CallPart = z.output<typeof callPart>;

const message = z.object({
  content: z.union([z.string(), parts]).nullish(),
  refusal: text,
  tool_calls: z.array(callPart).nullish(),
});

const usage = z.object({
  prompt_tokens: z.number().catch(0),
  completion_tokens: z.number().catch(0),
  prompt_tokens_details: z
    .object({ cached_tokens: z.number().catch(0) })
    .nullish()
    .catch(undefined),
});

const chunk = z.object({
  id: text,
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: message.nullish(),
        /** In place of `delta` if the server does not stream. */
        message: message.nullish(),
        finish_reason: text,
      }),
    )
    .nullish(),
  usage: usage.nullish().catch(undefined),
});
export type ChatChunk = z.output<typeof chunk>;

/** Parses a chunk of an answer, or a complete answer. Throws if it is neither. */
export const parseChunk = (json: string): ChatChunk => chunk.parse(JSON.parse(json));

/** The text of a message's content. Parts that are thoughts have no place in it. */
export function contentText(content: z.output<typeof message>["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? [])
    .map((one) => (one && /^(output_)?text$/.test(one.type ?? "text") ? one.text : ""))
    .join("");
}
