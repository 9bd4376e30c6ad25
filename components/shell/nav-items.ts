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
  Users,
  Workflow,
} from "lucide-react";
import type { Permission } from "#lib/auth/members/roles.ts";

/** `permission`: what a member needs to be offered it. */
export type NavItem = { href: string; label: string; icon: LucideIcon; permission?: Permission };

/** Destinations of the rail and the palette, in groups. */
export const NAV_GROUPS: { label: string | null; items: NavItem[] }[] = [
  { label: null, items: [{ href: "/overview", label: "Overview", icon: LayoutDashboard }] },
  {
    label: "Build",
    items: [
      { href: "/scenarios", label: "Scenarios", icon: Workflow },
      { href: "/avatars", label: "Avatars", icon: CircleUserRound },
      { href: "/knowledge", label: "Knowledge", icon: BookOpen },
      { href: "/tools", label: "Tools", icon: Plug },
      { href: "/clips", label: "Clips", icon: Clapperboard },
    ],
  },
  {
    label: "Run",
    items: [
      { href: "/conversations", label: "Conversations", icon: MessagesSquare },
      { href: "/links", label: "Links", icon: Link2 },
    ],
  },
  {
    label: "Account",
    items: [
      { href: "/members", label: "Members", icon: Users },
      { href: "/api-keys", label: "API keys", icon: KeyRound },
      { href: "/api-reference", label: "API reference", icon: BookText },
      { href: "/audit-log", label: "Audit log", icon: ScrollText, permission: "audit.read" },
      { href: "/settings", label: "Settings", icon: Settings },
    ],
  },
];

/** True for the item's own page and its subpages. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  pathname === item.href || pathname.startsWith(`${item.href}/`);

/** Actions available everywhere. */
export const PALETTE_ACTIONS: NavItem[] = [
  { href: "/scenarios/new", label: "Create scenario", icon: Workflow, permission: "scenarios.change" },
  { href: "/links?create", label: "Create link", icon: Link2, permission: "links.change" },
  { href: "/tools/endpoints/new", label: "Create endpoint", icon: Plug, permission: "tools.change" },
  { href: "/api-keys?create", label: "Create API key", icon: KeyRound, permission: "keys.change" },
  { href: "/members?invite", label: "Invite member", icon: Users, permission: "members.change" },
];
