import type { ConnectResult } from "#lib/calls/connect/connect-conversation.ts";
import { signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import type { rejoinHostedCall } from "#lib/links/visit/rejoin-hosted-call.ts";
import type { startHostedCall } from "#lib/links/visit/start-hosted-call.ts";
import { env } from "#lib/platform/env.ts";
import type { HostedLinkRow } from "./queries.ts";
import { type HostedCall, type HostedLink, logoPath, type RejoinedCall } from "./schema.ts";

export function presentHostedLink(row: HostedLinkRow): HostedLink {
  const logo = logoPath(row);
  return {
    id: row.id,
    token: row.token,
    url: linkUrl(row.token),
    label: row.label,
    mode: row.mode,
    scenario_id: row.scenarioId,
    avatar_id: row.avatarId,
    runtime_vars: row.runtimeVars,
    visitor_fields: row.visitorFields,
    stt_keywords: row.sttKeywords,
    record_conversation: row.recordConversation,
    show_ai_label: row.showAiLabel,
    share_transcript: row.shareTranscript,
    redirect_url: row.redirectUrl,
    background: row.background,
    voice: row.voice,
    speed: row.speed,
    pronunciations: row.pronunciations,
    call_language: row.callLanguage,
    paused: row.isPaused,
    expires_at: row.expiresAt?.toISOString() ?? null,
    max_uses: row.maxUses,
    max_call_minutes: row.maxCallMinutes,
    max_total_minutes: row.maxTotalMinutes,
    max_calls_per_address: row.maxCallsPerAddress,
    allowed_origins: row.allowedOrigins,
    has_passcode: row.passcodeHash !== null,
    consent_text: row.consentText,
    language: row.language,
    theme_color: row.themeColor,
    logo_url: logo && new URL(logo, env.APP_URL).href,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentHostedCall(
  call: Pick<Awaited<ReturnType<typeof startHostedCall>>, keyof ConnectResult | "link">,
): HostedCall {
  const { link } = call;
  const isText = call.roomUrl === "";
  return {
    mode: isText ? "text" : "voice",
    room_url: call.roomUrl,
    token: call.token,
    conversation_session_id: call.conversationSessionId,
    label: link.label,
    show_ai_label: link.showAiLabel,
    record_conversation: link.recordConversation && !isText,
    share_transcript: link.shareTranscript,
    redirect_url: link.redirectUrl && withSessionId(link.redirectUrl, call.conversationSessionId),
    avatar: { name: link.avatar.name, portrait_url: link.avatar.portraitUrl },
    rejoin_token: signRejoinToken(call.conversationSessionId),
    resume_within_ms: env.SESSION_RESUME_MS,
  };
}

export function presentRejoinedCall(
  call: Awaited<ReturnType<typeof rejoinHostedCall>>,
  now = new Date(),
): RejoinedCall {
  const { session, rows } = call;
  return {
    ...presentHostedCall(call),
    // As they were when the call started, even if the link has changed since.
    show_ai_label: session.showAiLabel,
    record_conversation: session.recordConversation,
    video_format: session.videoFormat,
    elapsed_ms: session.activeAt && Math.max(0, now.getTime() - session.activeAt.getTime()),
    transcript_rows: rows.map(({ seq, role, content, memberName }) => ({
      seq,
      role: role === "user" ? "user" : "assistant",
      content,
      member_name: memberName,
    })),
  };
}

/** Adds the call's id to the URL that the visitor is redirected to. */
function withSessionId(redirectUrl: string, sessionId: string): string {
  const url = new URL(redirectUrl);
  url.searchParams.set("conversation_session_id", sessionId);
  return url.href;
}

/** The public URL of a link's page. */
export const linkUrl = (token: string): string => `${new URL(env.APP_URL).origin}/c/${token}`;
