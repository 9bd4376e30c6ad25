"use client";

import { Ban, Trash2 } from "lucide-react";
import Link from "next/link";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { cx } from "#components/ui/cx.ts";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useSayDeleted } from "#components/ui/restore.tsx";
import { type UsedKind, Uses } from "#components/ui/uses.tsx";
import type { ListedThing } from "#components/ui/words/en.ts";
import { fill } from "#components/words/fill.ts";
import { type PluralForms, plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { Td, Th } from "./data-table.tsx";

/** `lost`: how many other things its deletion deletes. */
type SelectableRow = { id: string; name: string; lost?: number };

/** What a deletion loses: of one row, of several, and with the number of other things that are deleted with them. */
type SelectionLoss = { one?: string; plain: string; counted?: PluralForms };

/** `label`: of the button on the bar. The others have `{things}`. */
type SelectionTexts = { label: string; question: string; confirm: string; busy: string; done: string };

type SelectionProps = {
  /** The rows on this page. */
  rows: readonly SelectableRow[];
  thing: ListedThing;
  remove: FormAction;
  loss: SelectionLoss;
  /** What happens to the rows, if it is not a deletion. */
  texts?: SelectionTexts;
  /** What they are, if scenarios or links can use them: the dialog names them. */
  usedAs?: UsedKind;
  /** What else can be done with the selected rows. Call `onEnd` when it is done. */
  also?: (ids: readonly string[], onEnd: () => void) => ReactNode;
  children: ReactNode;
};

type SelectionState = {
  rows: readonly SelectableRow[];
  chosen: readonly SelectableRow[];
  choose: (ids: readonly string[], isChosen: boolean) => void;
};

const SelectionContext = createContext<SelectionState | null>(null);

/** Lets members select rows of the list inside and delete them together. */
export function Selection({ rows, children, ...rest }: SelectionProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const state = useMemo<SelectionState>(
    () => ({
      rows,
      // Rows that are gone from the page are not selected.
      chosen: rows.filter(({ id }) => ids.has(id)),
      choose: (changed, isChosen) =>
        setIds((before) => {
          const kept = [...before].filter((id) => !changed.includes(id));
          return new Set(isChosen ? [...kept, ...changed] : kept);
        }),
    }),
    [rows, ids],
  );
  const list = useRef<HTMLDivElement>(null);
  const count = useCount(state.chosen.length);
  const clear = () => {
    setIds(new Set());
    // The bar, and with it the focus, goes with the last selected row.
    list.current?.focus();
  };
  return (
    <SelectionContext value={state}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <span role="status" className="sr-only">
        {count}
      </span>
      {state.chosen.length > 0 && <SelectionBar {...state} {...rest} count={count} onEnd={clear} />}
    </SelectionContext>
  );
}

/** How many rows are selected, in words; nothing without any. */
function useCount(chosen: number): string {
  const { count } = useWords("ui").selection;
  const locale = useLocale();
  return chosen === 0 ? "" : plural(count, chosen, locale);
}

type CheckProps = {
  name: string;
  isChosen: boolean;
  isSome?: boolean;
  onChange: (isChosen: boolean) => void;
  className?: string;
};

function Check({ name, isChosen, isSome = false, onChange, className }: CheckProps) {
  return (
    // Members who may not delete anything see no box.
    <label
      className={cx(
        "-my-1 -ml-1 mr-1.5 inline-grid size-6 place-items-center align-middle has-disabled:hidden max-wide:-ml-2 max-wide:size-8",
        className,
      )}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        aria-label={name}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
        className="size-4 accent-accent"
      />
    </label>
  );
}

/** Selects a row. Goes before the row's name. */
export function SelectRow({ id, name }: { id: string; name: string }) {
  const state = useContext(SelectionContext);
  const words = useWords("ui").selection;
  if (!state) return null;
  return (
    <Check
      name={fill(words.one, { name })}
      isChosen={state.chosen.some((row) => row.id === id)}
      onChange={(isChosen) => state.choose([id], isChosen)}
    />
  );
}

/** Selects all rows of the page. Goes before the name of the first column. */
export function SelectAll() {
  const state = useContext(SelectionContext);
  const words = useWords("ui").selection;
  if (!state || state.rows.length === 0) return null;
  const { rows, chosen, choose } = state;
  const areAll = chosen.length === rows.length;
  return (
    <Check
      name={words.all}
      isChosen={areAll}
      isSome={chosen.length > 0 && !areAll}
      onChange={(isChosen) => choose(idsOf(rows), isChosen)}
      className="max-wide:hidden"
    />
  );
}

const idsOf = (rows: readonly SelectableRow[]): string[] => rows.map(({ id }) => id);

type SelectionBarProps = SelectionState &
  Omit<SelectionProps, "rows" | "children"> & { count: string; onEnd: () => void };

/** What can be done with the selected rows, always in view. */
function SelectionBar({ rows, chosen, choose, count, onEnd, also, ...rest }: SelectionBarProps) {
  const { selection: words, delete: deleteLabel } = useWords("ui");
  const Icon = rest.texts ? Ban : Trash2;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 mt-3 flex justify-center">
      <section
        aria-label={words.label}
        className="pointer-events-auto flex flex-wrap items-center gap-2 rounded-lg border bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-dialog"
      >
        <span aria-hidden="true" className="mr-2 tabular-nums">
          {count}
        </span>
        <Button
          variant="ghost"
          disabled={chosen.length === rows.length}
          onClick={() => choose(idsOf(rows), true)}
        >
          {words.all}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {words.clear}
        </Button>
        {also?.(idsOf(chosen), onEnd)}
        <Button variant="danger" onClick={() => setAsking(true)} icon={Icon}>
          {rest.texts?.label ?? deleteLabel}
        </Button>
      </section>
      <DeleteChosen {...{ ...rest, chosen, onEnd, isAsking, setAsking }} />
    </div>
  );
}

/** What the trash keeps. */
const KEPT_IN_TRASH: ReadonlySet<ListedThing> = new Set(["scenarios", "links", "avatars", "bases", "clips"]);

/** How many names the dialog lists; the rest are only counted. */
const MAX_NAMES = 8;

type DeleteChosenProps = Omit<SelectionBarProps, "rows" | "choose" | "count" | "also"> & {
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
};

function DeleteChosen(props: DeleteChosenProps) {
  const { chosen, thing, remove, loss, texts, usedAs, onEnd, isAsking, setAsking } = props;
  const { selection: words, things: allThings, deleting, cannotBeUndone, trash } = useWords("ui");
  const sayDeleted = useSayDeleted();
  const isKept = KEPT_IN_TRASH.has(thing);
  const locale = useLocale();
  const things = plural(allThings[thing], chosen.length, locale);
  const lost = chosen.reduce((sum, row) => sum + (row.lost ?? 0), 0);
  const plain = (chosen.length === 1 && loss.one) || loss.plain;
  const more = chosen.length - MAX_NAMES;
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      title={fill(texts?.question ?? words.question, { things })}
      labels={{ idle: fill(texts?.confirm ?? words.delete, { things }), busy: texts?.busy ?? deleting }}
      values={{ id: idsOf(chosen) }}
      action={remove}
      onDone={() => {
        onEnd();
        sayDeleted(fill(texts?.done ?? words.deleted, { things }), isKept ? idsOf(chosen) : []);
      }}
    >
      <ul className="mb-3 font-medium text-foreground">
        {chosen.slice(0, MAX_NAMES).map(({ id, name }) => (
          <li key={id} dir="auto" className="truncate">
            {name}
          </li>
        ))}
        {more > 0 && <li className="font-normal text-muted">{fill(words.more, { count: more })}</li>}
      </ul>
      {lost > 0 && loss.counted ? plural(loss.counted, lost, locale) : plain}{" "}
      {isKept ? trash.kept : cannotBeUndone}
      {usedAs && isAsking && <Uses kind={usedAs} ids={idsOf(chosen)} />}
    </ConfirmDialog>
  );
}

/** The head of the rows' names, with the box that selects all of them. */
export const NameTh = ({ children }: { children: ReactNode }) => (
  <Th>
    <SelectAll />
    {children}
  </Th>
);

type NameTdProps = { id: string; name: string; href: string; children?: ReactNode };

/** A row's name, which leads to its page, with the box that selects the row. */
export const NameTd = ({ id, name, href, children }: NameTdProps) => (
  <Td dir="ltr">
    <span className="flex items-center">
      <SelectRow id={id} name={name} />
      <Link href={href} dir="auto" className="min-w-0 font-medium hover:underline wide:truncate">
        {name}
      </Link>
      {children}
    </span>
  </Td>
);
