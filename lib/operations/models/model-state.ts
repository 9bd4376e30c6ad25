/** A model server as calls use it. `host` is null for the instance's own models server. */
export type ModelState = {
  part: "llm" | "stt" | "tts";
  host: string | null;
  isUp: boolean;
  latencyMs: number | null;
  ageMs: number;
};
