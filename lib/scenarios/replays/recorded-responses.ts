import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import { pickSaved } from "#lib/tools/endpoints/describe-response.ts";
import type { SentRequest } from "#lib/tools/endpoints/schema.ts";
import type { ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";

export type Recording = {
  request: SentRequest | null;
  result: ToolCallResult | null;
  durationMs: number | null;
};
type Play = { ok: boolean; text: string; saved: Record<string, JsonValue>; durationMs: number };

/** Requests match by URL and body; headers only add session ids and secrets. */
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

/** The recorded responses of a call's endpoints, in order. The last response to a request repeats. */
export class RecordedResponses {
  private readonly answers = new Map<string, Recording[]>();

  constructor(recordings: readonly Recording[]) {
    for (const recording of recordings) {
      if (!recording.request || !recording.result) continue;
      const key = keyOfRequest(recording.request);
      this.answers.set(key, [...(this.answers.get(key) ?? []), recording]);
    }
  }

  /** The recorded response to a request, with the variables that this scenario saves from it, or undefined. */
  play(request: SentRequest, save: Readonly<Record<string, string>>): Play | undefined {
    const answers = this.answers.get(keyOfRequest(request)) ?? [];
    const recording = answers.length > 1 ? answers.shift() : answers[0];
    if (!recording?.result) return undefined;
    const { ok, text } = recording.result;
    return { ok, text, saved: ok ? pickSaved(text, save) : {}, durationMs: recording.durationMs ?? 0 };
  }
}
