"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import type { Role } from "#lib/platform/actor.ts";
import { isCurrent, NAV_GROUPS, type NavItem, RAIL_ROW_CURRENT, RAIL_ROW_IDLE } from "./nav-items.ts";

type RailNavProps = {
  role: Role;
  liveCalls: number;
  /** Closes what the links are in. Resolves once another page may be opened. */
  leave?: () => Promise<void>;
};

/**
 * Links to every page that the member may open, the current one marked. A page is prefetched when its link is pointed at
 * or focused: prefetching all of them would send two dozen requests each time the console is opened.
 */
export function RailNav({ role, liveCalls, leave }: RailNavProps) {
  const words = useWords("shell");
  const locale = useLocale();
  const pathname = usePathname();
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  const isAllowed = ({ permission }: NavItem) => permission === undefined || mayDo(role, permission);
  return (
    <nav aria-label={words.main} className="flex flex-col gap-0.5">
      {NAV_GROUPS.map(({ name, items }) => (
        <div key={name} className="flex flex-col gap-0.5">
          {name && (
            <p
              aria-hidden="true"
              className="px-2 pt-2 pb-0.5 text-micro font-medium text-subtle @max-[100px]/rail:invisible"
            >
              {words.groups[name]}
            </p>
          )}
          {items.filter(isAllowed).map((item) => {
            const current = isCurrent(item, pathname);
            return (
              <Link
                key={item.href}
                href={item.href}
                prefetch={wanted === item.href ? "auto" : false}
                onPointerEnter={() => setWanted(item.href)}
                onFocus={() => setWanted(item.href)}
                onNavigate={(event) => {
                  if (!leave) return;
                  event.preventDefault();
                  void leave().then(() => router.push(item.href));
                }}
                aria-current={current ? "page" : undefined}
                className={current ? RAIL_ROW_CURRENT : RAIL_ROW_IDLE}
              >
                <item.icon aria-hidden="true" />
                <span>{words.nav[item.name]}</span>
                {item.href === "/conversations" && liveCalls > 0 && (
                  <span className="ml-auto text-xs text-subtle tabular-nums">
                    {fill(words.live, { count: liveCalls.toLocaleString(locale) })}
                  </span>
                )}
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
