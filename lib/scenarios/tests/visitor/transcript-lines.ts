import type { MadeCall, PlayedRun } from "#lib/flow/simulation/play-call.ts";
import type { Line } from "./schema.ts";

const MAX_RESULT = 2_000;

/** A conversation as numbered lines, in order: what was said, and the functions that were called in between. */
export function transcriptLines({ said, calls }: Pick<PlayedRun, "said" | "calls">): Line[] {
  const lines: Omit<Line, "line">[] = [];
  const waiting = [...calls];
  for (let index = 0; index <= said.length; index += 1) {
    for (let call = waiting[0]; call && call.saidBefore <= index; call = waiting[0]) {
      waiting.shift();
      lines.push({ speaker: "function", content: describeCall(call), node_id: call.nodeId });
    }
    const row = said[index];
    if (!row) continue;
    const speaker = row.role === "user" ? "visitor" : "avatar";
    lines.push({ speaker, content: row.content, node_id: row.nodeId });
  }
  return lines.map((line, index) => ({ line: index + 1, ...line }));
}

const describeCall = ({ name, args, ok, result }: MadeCall): string =>
  `${name}(${JSON.stringify(args)}) ${ok ? "→" : "failed:"} ${result.slice(0, MAX_RESULT)}`;
