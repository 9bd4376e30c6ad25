import {
  BookOpen,
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

export type NavItem = { href: string; label: string; icon: LucideIcon };

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
      { href: "/audit-log", label: "Audit log", icon: ScrollText },
      { href: "/settings", label: "Settings", icon: Settings },
    ],
  },
];

/** True for the item's own page and its subpages. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  pathname === item.href || pathname.startsWith(`${item.href}/`);

/** Actions available everywhere. */
export const PALETTE_ACTIONS: NavItem[] = [
  { href: "/scenarios/new", label: "Create scenario", icon: Workflow },
  { href: "/links?create", label: "Create link", icon: Link2 },
  { href: "/tools/endpoints/new", label: "Create endpoint", icon: Plug },
  { href: "/api-keys?create", label: "Create API key", icon: KeyRound },
  { href: "/members?invite", label: "Invite member", icon: Users },
];
