import { type CallProblem, isPasscodeError, problemFromResponse } from "./call-problem.ts";
import type { CallProof, EarlierLine, StartedCall, VideoFormat } from "./call-types.ts";

/** `passcode`: not a problem of the call, but a passcode to enter again. */
export type CallAnswer = { ok: true; call: StartedCall } | { ok: false; problem: CallProblem | "passcode" };

/**
 * Requests a room of this link with this video format. Never throws: no response is the problem `offline`, an invalid
 * one `unavailable`. `isText`: a text conversation instead of a call.
 */
export function requestCall(
  linkToken: string,
  videoFormat: VideoFormat,
  proof: CallProof = {},
  send: typeof fetch = fetch,
  signal?: AbortSignal,
  isText = false,
): Promise<CallAnswer> {
  const input = {
    ...(isText && { mode: "text" }),
    video_format: videoFormat,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(decodesH264() && { video_codec: "h264" }),
    passcode: proof.passcode,
    consent_text_hash: proof.consentTextHash,
    visitor_vars: proof.visitorVars,
    visitor_key: proof.visitorKey,
  };
  return ask(linkToken, "start", input, videoFormat, send, signal);
}

/** Requests to rejoin a call started by this page or another device. `gone` if it is over. */
export function requestRejoin(
  linkToken: string,
  rejoinToken: string,
  send: typeof fetch = fetch,
): Promise<CallAnswer> {
  return ask(linkToken, "rejoin", { rejoin_token: rejoinToken }, "square", send);
}

/**
 * Requests to continue a text conversation as a call (`voice`), or to take it back to writing because the call did not begin.
 */
export function requestSwitch(
  linkToken: string,
  { rejoinToken, mode }: { rejoinToken: string; mode: "voice" | "text" },
  videoFormat: VideoFormat,
  send: typeof fetch = fetch,
): Promise<CallAnswer> {
  const input = {
    ...{ rejoin_token: rejoinToken, mode, video_format: videoFormat },
    ...(decodesH264() && { video_codec: "h264" }),
  };
  return ask(linkToken, "switch", input, videoFormat, send);
}

async function ask(
  linkToken: string,
  path: "start" | "rejoin" | "switch",
  input: object,
  videoFormat: VideoFormat,
  send: typeof fetch,
  signal?: AbortSignal,
): Promise<CallAnswer> {
  let response: Response;
  try {
    response = await send(`/api/links/${encodeURIComponent(linkToken)}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
      ...(signal && { signal }),
    });
  } catch {
    return { ok: false, problem: "offline" };
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok && isPasscodeError(body)) return { ok: false, problem: "passcode" };
  if (!response.ok) return { ok: false, problem: problemFromResponse(response.status, body) };
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
    isText: rest.mode === "text",
    format: rest.video_format === "portrait" ? "portrait" : format,
    roomUrl,
    roomToken: token,
    sessionId,
    aiLabel: rest.show_ai_label === true,
    recorded: rest.record_conversation === true,
    sharesTranscript: rest.share_transcript === true,
    redirectUrl: typeof rest.redirect_url === "string" ? rest.redirect_url : null,
    rejoinToken: typeof rest.rejoin_token === "string" ? rest.rejoin_token : "",
    resumeMs: typeof rest.resume_within_ms === "number" ? rest.resume_within_ms : 0,
    begunAtMs: typeof rest.elapsed_ms === "number" ? Date.now() - rest.elapsed_ms : null,
    earlier: Array.isArray(rest.transcript_rows) ? rest.transcript_rows.flatMap(earlierLine) : [],
  };
}

type RowBody = { seq?: unknown; role?: unknown; content?: unknown; member_name?: unknown };

function earlierLine({ seq, role, content, member_name: speaker }: RowBody): EarlierLine[] {
  if (typeof seq !== "number" || typeof content !== "string") return [];
  const from = role === "user" ? "user" : "agent";
  return [{ seq, from, text: content, ...(typeof speaker === "string" && { speaker }) }];
}

/** Whether this browser decodes H.264 in calls; builds without licensed codecs do not. */
function decodesH264(): boolean {
  const codecs = globalThis.RTCRtpReceiver?.getCapabilities?.("video")?.codecs ?? [];
  return codecs.some(({ mimeType }) => mimeType.toLowerCase() === "video/h264");
}

/** The video format that fills this window: on an upright phone the video goes from edge to edge. */
export const videoFormat = (): VideoFormat =>
  matchMedia("(max-width: 760px) and (max-aspect-ratio: 3/4)").matches ? "portrait" : "square";
