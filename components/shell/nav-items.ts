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
  Settings,
  Workflow,
} from "lucide-react";

export type NavItem = { href: string; label: string; icon: LucideIcon };

/** What the rail and the palette lead to, in groups. */
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
      { href: "/api-keys", label: "API keys", icon: KeyRound },
      { href: "/settings", label: "Settings", icon: Settings },
    ],
  },
];

/** True for the item's own page and what lies below it. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  pathname === item.href || pathname.startsWith(`${item.href}/`);
