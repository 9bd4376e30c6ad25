/** A call beside the one that was played again, as the API answers it. */
export type ReplayCall = {
  name: string;
  node_id: string;
  request: { url: string; body: string } | null;
  answer: "recorded" | "tape" | "missed" | "not_sent";
  ok: boolean;
  result: string;
  duration_ms: number | null;
};

export type ReplaySide = {
  nodes: string[];
  calls: ReplayCall[];
  rows: { content: string; node_id: string; interrupted: boolean }[];
  latency_ms: number | null;
};

export type Same = { path: boolean; calls: boolean; text: boolean };

export type ReplayTurn = {
  role: "greeting" | "user" | "system";
  content: string;
  recorded: ReplaySide;
  replayed: ReplaySide | null;
  same: Same;
};

export type ReplayResult = {
  stopped: "time_limit" | "turn_limit" | null;
  ended: boolean;
  same: Same;
  missed_calls: number;
  latency_ms: { recorded: number | null; replayed: number | null };
  turns: ReplayTurn[];
};
