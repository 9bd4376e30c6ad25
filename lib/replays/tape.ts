import { pickSaved } from "#lib/endpoints/describe-answer.ts";
import type { SentRequest } from "#lib/endpoints/schema.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import type { ToolCallResult } from "#lib/platform/worker-protocol.ts";

export type Recording = {
  request: SentRequest | null;
  result: ToolCallResult | null;
  durationMs: number | null;
};
type Play = { ok: boolean; text: string; saved: Record<string, JsonValue>; durationMs: number };

/** Two requests are the same when address and body are; what headers hold beyond that is the session's and secrets. */
export function keyOfRequest({ url, body }: Pick<SentRequest, "url" | "body">): string {
  return `${url} ${canonicalBody(body)}`;
}

function canonicalBody(body: string): string {
  try {
    return canonicalJson(JSON.parse(body));
  } catch {
    return body;
  }
}

/** The answers that a call's endpoints gave, in their order. The last one to a request is given again and again. */
export class Tape {
  private readonly answers = new Map<string, Recording[]>();

  constructor(recordings: readonly Recording[]) {
    for (const recording of recordings) {
      if (!recording.request || !recording.result) continue;
      const key = keyOfRequest(recording.request);
      this.answers.set(key, [...(this.answers.get(key) ?? []), recording]);
    }
  }

  /** What the tape has for a request, with the variables that this scenario saves from it; undefined for nothing. */
  play(request: SentRequest, save: Readonly<Record<string, string>>): Play | undefined {
    const answers = this.answers.get(keyOfRequest(request)) ?? [];
    const recording = answers.length > 1 ? answers.shift() : answers[0];
    if (!recording?.result) return undefined;
    const { ok, text } = recording.result;
    return { ok, text, saved: ok ? pickSaved(text, save) : {}, durationMs: recording.durationMs ?? 0 };
  }
}
