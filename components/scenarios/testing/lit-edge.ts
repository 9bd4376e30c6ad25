import { type Exit, exitHandle } from "../graph/exits.ts";
import type { Place } from "./test-log.ts";

/**
 * The arrow on the canvas that a place in `nodes_json` stands for; null for what is drawn as none: the beginning, and
 * functions that every node has.
 */
export function litEdgeId({ via }: Pick<Place, "via">): string | null {
  const [root, nodeId, part, index, field, ...rest] = via;
  if (root !== "nodes" || typeof nodeId !== "string") return null;
  const exit = exitAt(part, index, [field, ...rest]);
  return exit && `${nodeId} ${exitHandle(exit)}`;
}

function exitAt(part: unknown, index: unknown, [field, what, value]: unknown[]): Exit | null {
  if (part === "on_silence") return { kind: "silence" };
  if (typeof index !== "number") return null;
  if (part === "edges") return { kind: "edge", index };
  if (part !== "functions") return null;
  if (field === "on_error") return { kind: "error", index };
  if (what === "default") return { kind: "default", index };
  return what === "cases" && typeof value === "string"
    ? { kind: "case", index, value }
    : { kind: "function", index };
}
