import { llm } from "@livekit/agents";
import { isAnswered } from "#lib/flow/cards/card-limits.ts";
import { ANSWER_CARD } from "#lib/flow/engine/cards.ts";
import { listPlacedFunctions } from "#lib/flow/problems/walk.ts";
import { allFunctionNames, offeredParameters } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { parseExactJson, rawNumbers } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FunctionAnswer } from "./function-calls.ts";

export type ToolHandler = {
  execute: (callId: string) => Promise<FunctionAnswer>;
  /**
   * Whether the avatar should reply now instead of waiting for the visitor. The session then requests the
   * reply.
   */
  takeReply: () => boolean;
  /** The visitor interrupted, so the session stopped waiting and its context lacks the result. */
  onAbandoned: (call: { callId: string; name: string }, answer: FunctionAnswer) => void;
};

/**
 * Registers every function of the scenario as a tool, once for the whole call. Each reply offers the model a
 * selection (`offeredTools`), and the flow engine decides what a call does.
 */
export function flowTools(flow: NodesJson, handler: ToolHandler): llm.ToolContext {
  return new llm.ToolContext(
    namesOf(flow).map((name) =>
      llm.tool({
        name,
        description: name,
        parameters: { type: "object", properties: {} },
        execute: async (_args, { toolCallId: callId, abortSignal }) => {
          const answer = await handler.execute(callId);
          if (abortSignal.aborted) {
            handler.onAbandoned({ callId, name }, answer);
            return undefined;
          }
          // `undefined` requests no further reply: the node waits for the visitor.
          return handler.takeReply() ? parseIfJson(answer.text) : undefined;
        },
      }),
    ),
  );
}

/** Every function of the scenario, and the one that answers its cards. */
function namesOf(flow: NodesJson): string[] {
  const names = allFunctionNames(flow);
  const asks = listPlacedFunctions(flow).some(({ fn }) => fn.type === "show" && isAnswered(fn.card.kind));
  return asks && !names.includes(ANSWER_CARD) ? [...names, ANSWER_CARD] : names;
}

/** The library accepts instances of a class as a result, and writes what `toJSON` returns. */
class ExactOutput {
  readonly #value: JsonValue;

  constructor(value: JsonValue) {
    this.#value = value;
  }

  toJSON(): unknown {
    return rawNumbers(this.#value);
  }
}

/**
 * The library serializes a tool's result as JSON, which would quote text that is already JSON a second time.
 */
function parseIfJson(text: string): unknown {
  try {
    return new ExactOutput(parseExactJson(text));
  } catch {
    return text;
  }
}

/** Returns the registered tools of these functions, with the active node's descriptions and parameters. */
export function offeredTools(
  registered: llm.ToolContext,
  functions: readonly FlowFunction[],
): llm.ToolContext {
  const all = registered.functionTools;
  return new llm.ToolContext(
    functions.flatMap((fn) => {
      const tool = all[fn.name];
      if (!tool) return [];
      return [{ ...tool, description: fn.description, parameters: asSchema(offeredParameters(fn)) }];
    }),
  );
}

/** A scenario's parameters are JSON Schema, which is validated when the scenario is saved. */
function asSchema(parameters: object): llm.FunctionTool["parameters"] {
  return parameters as llm.FunctionTool["parameters"];
}
