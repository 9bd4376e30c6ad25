import {
  BookOpen,
  BookText,
  CircleUserRound,
  Clapperboard,
  FileText,
  KeyRound,
  Link2,
  Lock,
  type LucideIcon,
  MessagesSquare,
  Plug,
  Webhook,
  Workflow,
} from "lucide-react";
import { lineId } from "#components/conversations/playback/transcript-items.ts";
import type { Found, FoundKind } from "#lib/search/schema.ts";

/** How each kind of result is headed and marked. */
export const KIND_STYLES: Readonly<Record<FoundKind, { heading: string; icon: LucideIcon }>> = {
  scenario: { heading: "Scenarios", icon: Workflow },
  hosted_link: { heading: "Links", icon: Link2 },
  avatar: { heading: "Avatars", icon: CircleUserRound },
  knowledge_base: { heading: "Knowledge bases", icon: BookOpen },
  document: { heading: "Documents", icon: FileText },
  clip: { heading: "Clips", icon: Clapperboard },
  endpoint: { heading: "Endpoints", icon: Plug },
  secret: { heading: "Secrets", icon: Lock },
  webhook: { heading: "Webhooks", icon: Webhook },
  api_key: { heading: "API keys", icon: KeyRound },
  conversation: { heading: "Conversations", icon: MessagesSquare },
  operation: { heading: "API reference", icon: BookText },
};

/** The page of a result; in a conversation, the line that was found. */
export function foundHref({ kind, id, parentId, seq }: Found): string {
  switch (kind) {
    case "scenario":
      return `/scenarios/${id}`;
    case "hosted_link":
      return `/links/${id}`;
    case "avatar":
      return "/avatars";
    case "knowledge_base":
      return `/knowledge/${id}`;
    case "document":
      return `/knowledge/${parentId}/documents/${id}`;
    case "clip":
      return `/clips/${id}`;
    case "endpoint":
      return `/tools/endpoints/${id}`;
    case "secret":
      return "/tools#secrets-title";
    case "webhook":
      return `/tools/webhooks/${id}`;
    case "api_key":
      return "/api-keys";
    case "conversation":
      return `/conversations/${id}${seq === undefined ? "" : `#${lineId(seq)}`}`;
    case "operation":
      return `/api-reference/${id}`;
  }
}
