import type { JsonValue } from "#lib/platform/json.ts";

/** How a scripted caller's call went, as the API answers it. */
export type SimulationLine = {
  name: string;
  passed: boolean;
  failures: { path: string; message: string }[];
  ended: boolean;
  nodes: { node_id: string; via: string }[];
  calls: { node_id: string; name: string; arguments: JsonValue; ok: boolean; result: string }[];
  variables: Record<string, JsonValue>;
  transcript_rows: { role: "user" | "assistant"; content: string; node_id: string }[];
};

export type CoverageFigures = {
  complete: boolean;
  nodes: { total: number; reached: number; unreached: string[]; reasons: Record<string, string> };
  ways: { total: number; reached: number; unreached: { path: string; to: string; reason: string }[] };
};

export type SimulationsResult = {
  passed: boolean;
  simulations: SimulationLine[];
  coverage: CoverageFigures | null;
};
