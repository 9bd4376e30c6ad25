import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";

/**
 * What a node's `on_silence` does at the next silence of a visit that has had `silences` prompts: says its text, at most
 * `max` times, then moves to another node. `null` if it has nothing left to do.
 */
export function nextPrompt(
  rule: FlowNode["on_silence"],
  silences: number,
): { say: string } | { to: string } | null {
  if (!rule) return null;
  if (rule.say !== undefined && silences < rule.max) return { say: rule.say };
  return rule.to === undefined ? null : { to: rule.to };
}
