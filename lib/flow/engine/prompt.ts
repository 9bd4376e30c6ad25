import { findNode } from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { type RenderedTemplate, renderTemplate } from "#lib/flow/scenario/template.ts";
import type { FlowState } from "./state.ts";

/** Added to every system prompt, because the model's text is heard, not read. */
export const SPOKEN_STYLE =
  "Your words are spoken aloud in a live video call: answer in one to three short sentences, without lists, markup or emoji.";

/** Tells the model that the call resumed after a lost connection. The local demo model recognises its first words. */
export const PICK_UP =
  "The connection was lost for a while and is back now. Begin with one short sentence that picks the thread up again: answer what you were asked last if you have not, finish what was cut off, or repeat your last question. Do not greet anew and do not start over.";

/**
 * The system prompt of the active node: the avatar's role (the node's, else the scenario's), then the node's task.
 * Empty parts leave no blank paragraphs.
 */
export function composePrompt(flow: NodesJson, state: FlowState): RenderedTemplate {
  const node = findNode(flow, state.nodeId);
  const parts = [node?.role_instruction ?? flow.role_instruction, node?.task_instruction ?? ""];
  const values = { runtime: state.runtimeVars, var: state.variables };
  const rendered = parts.map((part) => renderTemplate(part.trim(), values));
  return {
    text: rendered
      .map((part) => part.text)
      .filter((text) => text !== "")
      .join("\n\n"),
    missing: [...new Set(rendered.flatMap((part) => part.missing))],
  };
}
