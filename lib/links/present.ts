import type { HostedLinkRow } from "#lib/links/queries.ts";
import type { HostedCall, HostedLink } from "#lib/links/schema.ts";
import type { startHostedCall } from "#lib/links/start-hosted-call.ts";
import { env } from "#lib/platform/env.ts";

export function presentHostedLink(row: HostedLinkRow): HostedLink {
  return {
    id: row.id,
    token: row.token,
    url: `${new URL(env.APP_URL).origin}/c/${row.token}`,
    label: row.label,
    scenario_id: row.scenarioId,
    avatar_id: row.avatarId,
    runtime_vars: row.runtimeVars,
    stt_keywords: row.sttKeywords,
    record_conversation: row.recordConversation,
    redirect_url: row.redirectUrl,
    background: row.background,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentHostedCall(call: Awaited<ReturnType<typeof startHostedCall>>): HostedCall {
  const { link } = call;
  return {
    room_url: call.roomUrl,
    token: call.token,
    conversation_session_id: call.conversationSessionId,
    label: link.label,
    show_ai_label: link.showAiLabel,
    record_conversation: link.recordConversation,
    redirect_url: link.redirectUrl,
    avatar: { name: link.avatar.name, portrait_url: link.avatar.portraitUrl },
  };
}
