import { KeyRound } from "lucide-react";
import type { NavItem } from "./nav-items.ts";

/** What can be begun from anywhere. */
export const PALETTE_ACTS: NavItem[] = [
  { href: "/api-keys?create", label: "Create an API key", icon: KeyRound },
];
