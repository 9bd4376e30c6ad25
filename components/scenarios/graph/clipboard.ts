import { z } from "zod";
import { type FlowNode, flowNode } from "#lib/flow/scenario/nodes-json.ts";

const copiedNodes = z.object({ visavis_nodes: z.record(z.string(), flowNode) });

/**
 * Writes nodes to the clipboard as JSON, to be pasted into this or another scenario. Returns false without
 * nodes.
 */
export function writeCopiedNodes(clipboard: DataTransfer, nodes: Record<string, FlowNode>): boolean {
  if (Object.keys(nodes).length === 0) return false;
  clipboard.setData("text/plain", JSON.stringify({ visavis_nodes: nodes }));
  return true;
}

/** The nodes on the clipboard, or null if it holds something else. */
export function readCopiedNodes(clipboard: DataTransfer): Record<string, FlowNode> | null {
  try {
    const parsed = copiedNodes.safeParse(JSON.parse(clipboard.getData("text/plain")));
    return parsed.success ? parsed.data.visavis_nodes : null;
  } catch {
    return null;
  }
}
