import { findNode } from "./functions.ts";
import type { NodesJson } from "./nodes-json.ts";
import type { FlowState } from "./state.ts";
import { type RenderedTemplate, renderTemplate } from "./template.ts";

/** Said to every model after the scenario's own words, because what it writes is heard, not read. */
export const SPOKEN_STYLE =
  "Your words are spoken aloud in a live video call: answer in one to three short sentences, without lists, markup or emoji.";

/** Said to the model once the talk goes on after a break. The local demo model knows it by its first words. */
export const PICK_UP =
  "The connection was lost for a while and is back now. Begin with one short sentence that picks the thread up again: finish what was cut off, or repeat your last question. Do not greet anew and do not start over.";

/**
 * The system prompt of the active node: who the avatar is (the node's own role before the scenario's), then what to
 * do now. Empty parts leave no blank paragraphs.
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
