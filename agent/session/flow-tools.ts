import { llm } from "@livekit/agents";
import { allFunctionNames, offeredParameters } from "#lib/flow/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/nodes-json.ts";
import type { FunctionAnswer } from "./function-calls.ts";

export type ToolHandler = {
  execute: (callId: string) => Promise<FunctionAnswer>;
  /** Whether the avatar speaks next without waiting for the caller; the session then asks it to. */
  takeReply: () => boolean;
  /** The session stopped waiting for the call, because the caller interrupted: its context lacks the answer. */
  onLeftAlone: (call: { callId: string; name: string }, answer: FunctionAnswer) => void;
};

/**
 * Every function of the scenario as a tool, registered once for the whole call: which of them the model is offered is
 * chosen for each reply. The engine decides what a call of one does.
 */
export function flowTools(flow: NodesJson, handler: ToolHandler): llm.ToolContext {
  return new llm.ToolContext(
    allFunctionNames(flow).map((name) =>
      llm.tool({
        name,
        description: name,
        parameters: { type: "object", properties: {} },
        execute: async (_args, { toolCallId: callId, abortSignal }) => {
          const answer = await handler.execute(callId);
          if (abortSignal.aborted) {
            handler.onLeftAlone({ callId, name }, answer);
            return undefined;
          }
          // Undefined asks for no further reply: the node waits for the caller.
          return handler.takeReply() ? asJson(answer.text) : undefined;
        },
      }),
    ),
  );
}

/** The library writes a tool's result as JSON: JSON that is text already would be quoted once more. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The tools that the active node offers, as it describes them. */
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

/** A scenario's parameters are JSON Schema, whose exact shape is checked where the scenario is saved. */
function asSchema(parameters: object): llm.FunctionTool["parameters"] {
  return parameters as llm.FunctionTool["parameters"];
}
