import { llm } from "@livekit/agents";
import { allFunctionNames } from "#lib/flow/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/nodes-json.ts";
import type { FlowDriver } from "./flow-driver.ts";

const NO_PARAMETERS = { type: "object", properties: {} };

export type EndListener = (speech: { addDoneCallback: (callback: () => void) => void }) => void;

/**
 * Every function of the scenario as a tool, registered once for the whole call: which of them the model is offered is
 * chosen for each reply. The engine decides what a call of one does.
 */
export function flowTools(flow: NodesJson, driver: FlowDriver, onEnd: EndListener): llm.ToolContext {
  return new llm.ToolContext(
    allFunctionNames(flow).map((name) =>
      llm.tool({
        name,
        description: name,
        parameters: asSchema(NO_PARAMETERS),
        execute: async (args, { ctx }) => {
          const outcome = driver.callFunction(name, args);
          if (outcome.ends) onEnd(ctx.speechHandle);
          // Undefined asks for no further reply: the node waits for the caller.
          return outcome.replies ? outcome.text : undefined;
        },
      }),
    ),
  );
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
      return [{ ...tool, description: fn.description, parameters: asSchema(fn.parameters ?? NO_PARAMETERS) }];
    }),
  );
}

/** A scenario's parameters are JSON Schema, whose exact shape is checked where the scenario is saved. */
function asSchema(parameters: object): llm.FunctionTool["parameters"] {
  return parameters as llm.FunctionTool["parameters"];
}
