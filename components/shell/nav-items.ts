import { KeyRound, LayoutDashboard, type LucideIcon, Settings } from "lucide-react";

export type NavItem = { href: string; label: string; icon: LucideIcon };

/** What the rail and the palette lead to, in groups. */
export const NAV_GROUPS: { label: string | null; items: NavItem[] }[] = [
  { label: null, items: [{ href: "/overview", label: "Overview", icon: LayoutDashboard }] },
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
