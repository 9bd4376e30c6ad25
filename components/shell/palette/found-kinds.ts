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

/** The icon of each kind of result. */
export const KIND_ICONS: Readonly<Record<FoundKind, LucideIcon>> = {
  scenario: Workflow,
  hosted_link: Link2,
  avatar: CircleUserRound,
  knowledge_base: BookOpen,
  document: FileText,
  clip: Clapperboard,
  endpoint: Plug,
  secret: Lock,
  webhook: Webhook,
  api_key: KeyRound,
  conversation: MessagesSquare,
  operation: BookText,
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
