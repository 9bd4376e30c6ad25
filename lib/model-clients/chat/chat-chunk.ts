import { randomUUID } from "node:crypto";
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
  model: text,
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

/** A function call of the model, complete. */
export type ModelCall = { id: string; name: string; args: string; extra?: Extra };
/** What the server wants back with the call's result. */
type Extra = Record<string, unknown>;

type Open = { index: number | undefined; id: string | undefined; name: string; args: string };

/**
 * Joins the function calls of an answer from their parts. Servers send them whole or in parts; with or without index and
 * id; with one index for several calls; and with the name in each part or only in the first.
 */
export class CallCollector {
  private readonly calls: Open[] = [];
  private extra: Extra | undefined;

  add({ index, id, function: part, extra_content: extra }: CallPart): void {
    // It comes with the first of several calls and is meant for all.
    this.extra = extra ?? this.extra;
    const name = part?.name ?? "";
    const call = this.find(index ?? undefined, id || undefined, name) ?? this.open(index ?? undefined);
    call.id ??= id || undefined;
    if (call.name !== name) call.name += name;
    const args = part?.arguments ?? "";
    call.args += typeof args === "string" ? args : JSON.stringify(args);
  }

  /** The calls, in the order of their beginnings. Those without a name are left out: nothing can be called. */
  take(): ModelCall[] {
    return this.calls
      .splice(0)
      .filter(({ name }) => name !== "")
      .map(({ id, name, args }) => ({
        id: id ?? `call_${randomUUID().replaceAll("-", "")}`,
        name,
        args: args.trim() === "" ? "{}" : args,
        ...(this.extra ? { extra: this.extra } : {}),
      }));
  }

  /** The call that this part continues; none if it begins another one. */
  private find(index: number | undefined, id: string | undefined, name: string): Open | undefined {
    const sameIndex = (call: Open) => index === undefined || call.index === undefined || call.index === index;
    const last = this.calls.findLast(sameIndex);
    if (!last) return undefined;
    if (id !== undefined && last.id !== undefined) {
      return id === last.id ? last : this.calls.find((call) => call.id === id);
    }
    // Without an index and an id, only a name tells that a call begins.
    return index === undefined && id === undefined && name !== "" ? undefined : last;
  }

  private open(index: number | undefined): Open {
    const call: Open = { index, id: undefined, name: "", args: "" };
    this.calls.push(call);
    return call;
  }
}
