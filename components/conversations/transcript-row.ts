export type TranscriptLine = {
  seq: number;
  role: "user" | "assistant" | "system";
  content: string;
  nodeId: string;
  startedAt: string;
  interrupted: boolean;
  /** The passages that were looked up for what was said. */
  citations?: { documentName: string; position: number; score: number }[];
  /** How long the caller had waited for it. */
  waitMs?: number;
  /** Where that time went is known. */
  isMeasured?: boolean;
  /** It was said while a function ran, and answers nothing. */
  isFiller?: boolean;
  /** All that an interrupted line would have said, and how much of it had sounded. */
  generated?: string;
  interruptedAtMs?: number;
  /** The functions that the model called on the way to it. */
  called?: { callId: string; name: string; ok: boolean }[];
};
