"use client";

import { Command } from "cmdk";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { leaveConsole } from "#components/shell/account-menu.tsx";
import { leftDialogs, useBackCloses } from "#components/ui/back/use-back-closes.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { giveNonceToOverlays } from "#components/ui/page-nonce.ts";
import { useStored } from "#components/ui/state/store.ts";
import { applyTheme, currentTheme, nextTheme } from "#components/ui/theme/theme.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";
import { AccountSearch, readFound, type SearchState } from "./account-search.ts";
import { FoundGroups, foundValues, PALETTE_GROUP, PALETTE_ITEM } from "./found-groups.tsx";
import { listPlaces, matchPlaces, type Place } from "./places.ts";

/** Searches the account for what is typed. */
export function useAccountSearch() {
  const [search] = useState(() => new AccountSearch(readFound));
  const state = useStored(search);
  useEffect(() => search.stop, [search]);
  return { state, type: search.type, retry: search.retry };
}

giveNonceToOverlays();

type PaletteProps = { role: Role; open: boolean; onOpenChange: (open: boolean) => void };

/** Searches everything in the account, and every page and action of the console. */
export function PaletteDialog({ role, open, onOpenChange }: PaletteProps) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState("");
  const search = useAccountSearch();
  const type = (text: string) => {
    setTyped(text);
    search.type(text);
  };
  const setOpen = (isOpen: boolean) => {
    // Opens empty again.
    if (!isOpen) type("");
    onOpenChange(isOpen);
  };
  useBackCloses(open, () => setOpen(false));
  const run = (action: () => void) => () => {
    // Closed before the rest, which may open another page.
    flushSync(() => setOpen(false));
    void leftDialogs().then(action);
  };
  const go = (href: string) => run(() => router.push(href))();
  const words = useWords("palette");
  const { nav } = useWords("shell");
  const { pages, details, actions, theme, signOut: leave } = listPlaces(role, { nav, palette: words });
  const commands: (Place & { act: () => void })[] = [
    { ...theme, act: run(() => applyTheme(nextTheme(currentTheme()))) },
    { ...leave, act: run(() => void leaveConsole()) },
  ];
  const isSearch = typed.trim() !== "";
  const shownPages = matchPlaces(isSearch ? [...pages, ...details] : pages, typed);
  const shownActions = matchPlaces(actions, typed);
  const shownCommands = matchPlaces(commands, typed);
  const values = [
    ...shownPages.map(placeValue),
    ...(isSearch ? foundValues(search.state.found) : []),
    ...[...shownActions, ...shownCommands].map(placeValue),
  ];
  const isEmpty = shownPages.length + shownActions.length + shownCommands.length === 0;
  return (
    <Command.Dialog
      open={open}
      onOpenChange={setOpen}
      label={words.search}
      // A selected row may vanish when results arrive: then the first one is selected.
      value={values.includes(selected) ? selected : (values[0] ?? "")}
      onValueChange={setSelected}
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="fade-in fixed top-[12vh] left-1/2 z-50 w-[calc(100%-32px)] max-w-[620px] -translate-x-1/2 overflow-hidden rounded-lg border bg-raised text-base shadow-dialog max-wide:top-4"
    >
      <Command.Input
        dir="auto"
        value={typed}
        onValueChange={type}
        placeholder={words.placeholder}
        maxLength={200}
        className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[min(60vh,520px)] overflow-y-auto p-1.5">
        <PlaceGroup heading={words.goTo} places={shownPages} choose={({ href }) => go(href)} />
        {isSearch && <FoundGroups state={search.state} typed={typed.trim()} go={go} />}
        <PlaceGroup heading={words.actions} places={shownActions} choose={({ href }) => go(href)} />
        <PlaceGroup heading={words.console} places={shownCommands} choose={({ act }) => act()} />
      </Command.List>
      {isSearch && (
        <SearchStatus state={search.state} typed={typed.trim()} isEmpty={isEmpty} retry={search.retry} />
      )}
    </Command.Dialog>
  );
}

/** A row's identity for the selection. */
const placeValue = ({ href }: Place): string => `place ${href}`;

type PlaceGroupProps<Item extends Place> = {
  heading: string;
  places: Item[];
  choose: (place: Item) => void;
};

function PlaceGroup<Item extends Place>({ heading, places, choose }: PlaceGroupProps<Item>) {
  if (places.length === 0) return null;
  return (
    <Command.Group heading={heading} className={PALETTE_GROUP}>
      {places.map((place) => (
        <Command.Item
          key={place.href}
          value={placeValue(place)}
          onSelect={() => choose(place)}
          className={PALETTE_ITEM}
        >
          <place.icon aria-hidden="true" />
          <span className="min-w-0 py-1">{place.label}</span>
          {place.detail && <span className="ml-auto shrink-0 text-xs text-subtle">{place.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

type SearchStatusProps = {
  state: SearchState;
  typed: string;
  /** Whether no page and no action matches either. */
  isEmpty: boolean;
  retry: () => void;
};

/** The progress of a search, its failure, or that nothing was found. Announced to screen readers. */
function SearchStatus({ state: { status, found }, typed, isEmpty, retry }: SearchStatusProps) {
  const words = useWords("palette");
  const locale = useLocale();
  if (status === "failed") {
    return (
      <Notice tone="danger" role="alert" className="m-1">
        <p>{words.failed}</p>
        <Button size="sm" className="mt-2" onClick={retry} icon={RotateCw}>
          {words.retry}
        </Button>
      </Notice>
    );
  }
  if (status === "searching") {
    return (
      <div role="status" className={found.length > 0 ? "sr-only" : "px-2.5 py-3 text-sm text-muted"}>
        {words.searching}
        {found.length === 0 && <Skeleton />}
      </div>
    );
  }
  const isNothing = isEmpty && found.length === 0;
  return (
    <p role="status" className={isNothing ? "px-2.5 py-4 text-sm break-words text-muted" : "sr-only"}>
      {isNothing ? fill(words.nothing, { query: typed }) : plural(words.found, found.length, locale)}
    </p>
  );
}

function Skeleton() {
  return (
    <span aria-hidden="true" className="mt-3 flex flex-col gap-3">
      {["w-2/5", "w-3/5", "w-1/2"].map((width) => (
        <span key={width} className={`h-3 rounded-xs bg-surface-press motion-safe:animate-pulse ${width}`} />
      ))}
    </span>
  );
}
