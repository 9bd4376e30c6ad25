import { BookText, LogOut, Settings, SunMoon } from "lucide-react";
import { mayDo, type Permission } from "#lib/auth/members/roles.ts";
import type { Role } from "#lib/platform/actor.ts";
import { NAV_GROUPS, type NavItem, PALETTE_ACTIONS } from "../nav-items.ts";
import { SHELL_EN, type ShellWords } from "../words/en.ts";
import { PALETTE_EN, type PaletteWords } from "./words/en.ts";

/** A page, a section of one, or an action that the palette offers. */
export type Place = Omit<NavItem, "name"> & {
  label: string;
  /** Its name in English, which finds it in every language. */
  english: string;
  detail?: string;
  keywords?: string;
};

type PlaceName = keyof PaletteWords["places"];
type Part = Omit<NavItem, "name"> & { name: PlaceName; of?: "settings" | "apiReference" };

const section = (name: PlaceName, permission?: Permission): Part => ({
  ...{ href: `/settings#${name}`, name, of: "settings", icon: Settings },
  ...(permission && { permission }),
});

const guide = (name: PlaceName, hash: string = name): Part => ({
  ...{ href: `/api-reference#${hash}`, name, of: "apiReference", icon: BookText },
});

const SETTINGS: Part[] = [
  section("profile", "account.change"),
  section("language"),
  section("email"),
  section("password"),
  section("security"),
  section("browsers"),
  section("plan"),
  section("storage"),
  section("retention", "account.change"),
  section("export", "account.export"),
  section("delete", "account.delete"),
];

const GUIDE: Part[] = [
  guide("firstCall", "the-first-call"),
  guide("errors"),
  guide("idempotency"),
  guide("bodies"),
  guide("lists"),
];

const THEME: Part = { href: "#theme", name: "theme", icon: SunMoon };
const SIGN_OUT: Part = { href: "#sign-out", name: "signOut", icon: LogOut };

type PlaceWords = { nav: ShellWords["nav"]; palette: PaletteWords };

/** What a member with the role can open, and what they can do there and anywhere, worded for the reader. */
export function listPlaces(role: Role, { nav, palette }: PlaceWords) {
  const allowed = (place: Place) => place.permission === undefined || mayDo(role, place.permission);
  const namePage = ({ name, ...item }: NavItem): Place => ({
    ...{ ...item, label: nav[name], english: SHELL_EN.nav[name] },
  });
  const namePart = ({ name, of, ...part }: Part): Place => ({
    ...{ ...part, label: palette.places[name], english: PALETTE_EN.places[name] },
    keywords: `${palette.keywords[name]} ${PALETTE_EN.keywords[name]}${of ? ` ${SHELL_EN.nav[of]}` : ""}`,
    ...(of && { detail: nav[of] }),
  });
  return {
    pages: NAV_GROUPS.flatMap(({ items }) => items)
      .map(namePage)
      .filter(allowed),
    details: [...SETTINGS, ...GUIDE].map(namePart).filter(allowed),
    actions: PALETTE_ACTIONS.map(namePage).filter(allowed),
    theme: namePart(THEME),
    signOut: namePart(SIGN_OUT),
  };
}

/** Without accents, which people leave out when they search. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The places whose words begin with each of the typed ones, in the reader's language or in English; those that match by
 * their name first. All of them if nothing is typed.
 */
export function matchPlaces<Item extends Place>(places: readonly Item[], typed: string): Item[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const isIn = (text: string) => {
    const words = plain(text).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  };
  const byName = places.filter(({ label, english }) => isIn(label) || isIn(english));
  const byOther = places.filter(
    (place) =>
      !byName.includes(place) &&
      isIn(`${place.label} ${place.english} ${place.detail ?? ""} ${place.keywords ?? ""}`),
  );
  return [...byName, ...byOther];
}
