import { BookText, Settings } from "lucide-react";
import { mayDo, type Permission } from "#lib/auth/members/roles.ts";
import type { Role } from "#lib/platform/actor.ts";
import { NAV_GROUPS, type NavItem, PALETTE_ACTIONS } from "../nav-items.ts";
import type { ShellWords } from "../words/en.ts";

/** A page, a section of one, or an action that the palette offers. */
export type Place = Omit<NavItem, "name"> & { label: string; detail?: string; keywords?: string };

const section = (hash: string, label: string, keywords: string, permission?: Permission): Place => ({
  ...{ href: `/settings#${hash}`, label, keywords, detail: "Settings", icon: Settings },
  ...(permission && { permission }),
});

const SETTINGS: Place[] = [
  section("profile", "Account name", "profile", "account.change"),
  section("email", "Email address", "change sign-in"),
  section("password", "Password", "change"),
  section("security", "Two-step sign-in and passkeys", "security authenticator app recovery codes 2fa mfa"),
  section("browsers", "Signed-in browsers", "sessions devices sign out"),
  section("plan", "Plan and limits", "quota minutes usage"),
  section("storage", "Storage", "files quota space"),
  section(
    "retention",
    "Data retention",
    "delete old conversations recordings privacy gdpr",
    "account.change",
  ),
  section("export", "Export the account", "download zip everything backup privacy gdpr", "account.export"),
  section("delete", "Delete account", "remove close", "account.delete"),
];

const guide = (hash: string, label: string, keywords: string): Place => ({
  ...{
    href: `/api-reference#${hash}`,
    label,
    keywords,
    detail: "API reference",
    icon: BookText,
  },
});

const GUIDE: Place[] = [
  guide("the-first-call", "The first call", "quick start docs curl"),
  guide("errors", "Errors", "docs error_code reason status"),
  guide("idempotency", "Idempotency", "docs idempotency-key retry repeat"),
  guide("bodies", "Bodies", "docs json size limit"),
  guide("lists", "Lists", "docs pagination cursor limit"),
];

/** What a member with the role can open, and what they can do there. */
export function listPlaces(
  role: Role,
  nav: ShellWords["nav"],
): { pages: Place[]; details: Place[]; actions: Place[] } {
  const named = ({ name, ...item }: NavItem): Place => ({ ...item, label: nav[name] });
  const allowed = (place: Place) => place.permission === undefined || mayDo(role, place.permission);
  const pages = NAV_GROUPS.flatMap(({ items }) => items).map(named);
  return {
    pages: pages.filter(allowed),
    details: [...SETTINGS, ...GUIDE].filter(allowed),
    actions: PALETTE_ACTIONS.map(named).filter(allowed),
  };
}

/** The places whose words begin with each of the typed ones, those that match by their name first; all without a word. */
export function matchPlaces<Item extends Place>(places: readonly Item[], typed: string): Item[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (text: string) => {
    const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  };
  const byName = places.filter(({ label }) => isIn(label));
  const byOther = places.filter(
    (place) =>
      !byName.includes(place) && isIn(`${place.label} ${place.detail ?? ""} ${place.keywords ?? ""}`),
  );
  return [...byName, ...byOther];
}
