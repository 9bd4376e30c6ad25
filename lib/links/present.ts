import type { HostedCall } from "#lib/links/schema.ts";
import type { startHostedCall } from "#lib/links/start-hosted-call.ts";

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
