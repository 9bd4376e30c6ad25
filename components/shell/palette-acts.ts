import { KeyRound, Link2, Plug, Workflow } from "lucide-react";
import type { NavItem } from "./nav-items.ts";

/** What can be begun from anywhere. */
export const PALETTE_ACTS: NavItem[] = [
  { href: "/scenarios/new", label: "New scenario", icon: Workflow },
  { href: "/links?create", label: "Create a link", icon: Link2 },
  { href: "/tools/endpoints/new", label: "New HTTP endpoint", icon: Plug },
  { href: "/api-keys?create", label: "Create an API key", icon: KeyRound },
];
