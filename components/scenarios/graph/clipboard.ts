import { z } from "zod";
import { type FlowNode, flowNode } from "#lib/flow/nodes-json.ts";

const copiedNodes = z.object({ visavis_nodes: z.record(z.string(), flowNode) });

/** Puts nodes on the clipboard as text, so that they can be pasted into another scenario. False for none. */
export function writeCopiedNodes(clipboard: DataTransfer, nodes: Record<string, FlowNode>): boolean {
  if (Object.keys(nodes).length === 0) return false;
  clipboard.setData("text/plain", JSON.stringify({ visavis_nodes: nodes }));
  return true;
}

/** The nodes on the clipboard; null for anything else. */
export function readCopiedNodes(clipboard: DataTransfer): Record<string, FlowNode> | null {
  try {
    const parsed = copiedNodes.safeParse(JSON.parse(clipboard.getData("text/plain")));
    return parsed.success ? parsed.data.visavis_nodes : null;
  } catch {
    return null;
  }
}
