import {
  BookOpen,
  BookText,
  CircleUserRound,
  Clapperboard,
  KeyRound,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MessagesSquare,
  Plug,
  ScrollText,
  Settings,
  Trash2,
  Users,
  Workflow,
} from "lucide-react";
import type { Permission } from "#lib/auth/members/roles.ts";
import type { ShellWords } from "./words/en.ts";

/** `name`: its text in the catalogue. `permission`: what a member needs to be offered it. */
export type NavItem = {
  href: string;
  name: keyof ShellWords["nav"];
  icon: LucideIcon;
  permission?: Permission;
};

/** Destinations of the rail and the palette, in groups. */
export const NAV_GROUPS: { name: keyof ShellWords["groups"] | null; items: NavItem[] }[] = [
  { name: null, items: [{ href: "/overview", name: "overview", icon: LayoutDashboard }] },
  {
    name: "build",
    items: [
      { href: "/scenarios", name: "scenarios", icon: Workflow },
      { href: "/avatars", name: "avatars", icon: CircleUserRound },
      { href: "/knowledge", name: "knowledge", icon: BookOpen },
      { href: "/tools", name: "tools", icon: Plug },
      { href: "/clips", name: "clips", icon: Clapperboard },
    ],
  },
  {
    name: "run",
    items: [
      { href: "/conversations", name: "conversations", icon: MessagesSquare },
      { href: "/links", name: "links", icon: Link2 },
    ],
  },
  {
    name: "account",
    items: [
      { href: "/members", name: "members", icon: Users },
      { href: "/api-keys", name: "apiKeys", icon: KeyRound },
      { href: "/api-reference", name: "apiReference", icon: BookText },
      { href: "/audit-log", name: "auditLog", icon: ScrollText, permission: "audit.read" },
      { href: "/trash", name: "trash", icon: Trash2 },
      { href: "/settings", name: "settings", icon: Settings },
    ],
  },
];

/** True for the item's own page and its subpages. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  pathname === item.href || pathname.startsWith(`${item.href}/`);

/** Actions available everywhere. */
export const PALETTE_ACTIONS: NavItem[] = [
  { href: "/scenarios/new", name: "createScenario", icon: Workflow, permission: "scenarios.change" },
  { href: "/links?create", name: "createLink", icon: Link2, permission: "links.change" },
  { href: "/avatars/new/photo", name: "createAvatar", icon: CircleUserRound, permission: "avatars.change" },
  { href: "/knowledge?create", name: "createBase", icon: BookOpen, permission: "knowledge.change" },
  { href: "/tools/endpoints/new", name: "createEndpoint", icon: Plug, permission: "tools.change" },
  { href: "/api-keys?create", name: "createKey", icon: KeyRound, permission: "keys.change" },
  { href: "/members?invite", name: "inviteMember", icon: Users, permission: "members.change" },
];

// Not in a client module: the console's layout, a server component, reads these strings.
const RAIL_ROW =
  "flex h-[30px] w-full shrink-0 items-center overflow-hidden gap-2.5 rounded-sm px-2 text-sm font-medium max-wide:h-10 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]";

/** Style of a link row. */
export const RAIL_ROW_IDLE = `${RAIL_ROW} text-muted hover:bg-surface-hover hover:text-foreground`;
/** Style of the current page's row. */
export const RAIL_ROW_CURRENT = `${RAIL_ROW} bg-surface-press text-foreground [&>svg]:text-accent-text`;
