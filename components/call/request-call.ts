import { type CallProblem, problemOfAnswer } from "./call-problem.ts";
import type { StartedCall, VideoFormat } from "./call-types.ts";

export type CallAnswer = { ok: true; call: StartedCall } | { ok: false; problem: CallProblem };

/** Asks for a room of this link, and a picture of this shape in it. Never throws: no answer is the problem `offline`, a broken one `unavailable`. */
export async function requestCall(
  linkToken: string,
  videoFormat: VideoFormat,
  send: typeof fetch = fetch,
  signal?: AbortSignal,
): Promise<CallAnswer> {
  let response: Response;
  try {
    response = await send(`/api/links/${encodeURIComponent(linkToken)}/start`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ video_format: videoFormat }),
      ...(signal && { signal }),
    });
  } catch {
    return { ok: false, problem: "offline" };
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { ok: false, problem: problemOfAnswer(response.status, body) };
  const call = startedCall(body, videoFormat);
  return call ? { ok: true, call } : { ok: false, problem: "unavailable" };
}

function startedCall(body: unknown, format: VideoFormat): StartedCall | null {
  if (typeof body !== "object" || body === null) return null;
  const {
    room_url: roomUrl,
    token,
    conversation_session_id: sessionId,
    ...rest
  } = body as Record<string, unknown>; // an object: checked above
  if (typeof roomUrl !== "string" || typeof token !== "string" || typeof sessionId !== "string") return null;
  return {
    format,
    roomUrl,
    roomToken: token,
    sessionId,
    aiLabel: rest.show_ai_label === true,
    recorded: rest.record_conversation === true,
    redirectUrl: typeof rest.redirect_url === "string" ? rest.redirect_url : null,
  };
}
