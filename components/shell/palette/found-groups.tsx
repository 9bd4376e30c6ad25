import { Command } from "cmdk";
import {
  Blocks,
  BookOpen,
  BookText,
  Bot,
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
import { Snippet } from "#components/ui/snippet.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Found, FoundKind } from "#lib/search/schema.ts";
import type { SearchState } from "./account-search.ts";

/** The icon of each kind of result. */
const KIND_ICONS: Readonly<Record<FoundKind, LucideIcon>> = {
  scenario: Workflow,
  hosted_link: Link2,
  avatar: CircleUserRound,
  knowledge_base: BookOpen,
  document: FileText,
  clip: Clapperboard,
  endpoint: Plug,
  mcp_server: Blocks,
  language_model: Bot,
  secret: Lock,
  webhook: Webhook,
  api_key: KeyRound,
  conversation: MessagesSquare,
  operation: BookText,
};

/** The page of a result; in a conversation, the line that was found. */
function foundHref({ kind, id, parentId, seq }: Found): string {
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
    case "mcp_server":
      return "/tools#mcp-title";
    case "language_model":
      return "/tools#models-title";
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

/** A row of the palette. */
export const PALETTE_ITEM =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-sm select-none data-[selected=true]:bg-surface-press [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-muted";

/** A group of rows with its heading. */
export const PALETTE_GROUP =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-subtle";

const ALL_CONVERSATIONS = "all conversations";

/** A row's identity for the selection. */
const foundValue = ({ kind, id }: Found): string => `${kind} ${id}`;

/** The rows of the results, in their order. */
export function foundValues(found: readonly Found[]): string[] {
  const groups = [...Map.groupBy(found, ({ kind }) => kind)];
  return groups.flatMap(([kind, items]) => [
    ...items.map(foundValue),
    ...(kind === "conversation" ? [ALL_CONVERSATIONS] : []),
  ]);
}

type FoundGroupsProps = { state: SearchState; typed: string; go: (href: string) => void };

/** The results of a search by kind, and the way to every conversation that contains the words. */
export function FoundGroups({ state: { found }, typed, go }: FoundGroupsProps) {
  const words = useWords("palette");
  const groups = [...Map.groupBy(found, ({ kind }) => kind)];
  return (
    <>
      {groups.map(([kind, items]) => (
        <FoundGroup key={kind} kind={kind} items={items} go={go}>
          {kind === "conversation" && (
            <Command.Item
              value={ALL_CONVERSATIONS}
              onSelect={() => go(`/conversations?${new URLSearchParams({ q: typed })}`)}
              className={PALETTE_ITEM}
            >
              <MessagesSquare aria-hidden="true" />
              <span className="min-w-0 truncate">{fill(words.allConversations, { query: typed })}</span>
            </Command.Item>
          )}
        </FoundGroup>
      ))}
    </>
  );
}

type FoundGroupProps = {
  kind: FoundKind;
  items: Found[];
  go: (href: string) => void;
  children: React.ReactNode;
};

function FoundGroup({ kind, items, go, children }: FoundGroupProps) {
  const { kinds } = useWords("palette");
  const Icon = KIND_ICONS[kind];
  return (
    <Command.Group heading={kinds[kind]} className={PALETTE_GROUP}>
      {items.map((item) => (
        <Command.Item
          key={item.id}
          value={foundValue(item)}
          onSelect={() => go(foundHref(item))}
          className={`${PALETTE_ITEM} py-1.5`}
        >
          <Icon aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-3">
              {/* The descriptions of the API are in English. */}
              <span
                dir="auto"
                lang={kind === "operation" ? "en" : undefined}
                className="min-w-0 truncate font-medium"
              >
                {item.title}
              </span>
              <span className="ml-auto max-w-[45%] shrink-0 truncate text-xs text-subtle">
                {item.at ? <Time at={item.at} /> : item.detail}
              </span>
            </span>
            {item.snippet && (
              <span dir="auto" className="block truncate text-xs text-muted">
                <Snippet pieces={item.snippet} />
              </span>
            )}
          </span>
        </Command.Item>
      ))}
      {children}
    </Command.Group>
  );
}
