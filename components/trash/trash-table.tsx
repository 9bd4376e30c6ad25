"use client";

import { Undo2 } from "lucide-react";
import { useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useRestore } from "#components/ui/restore.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTh, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { TrashWords } from "./words/en.ts";

/** The pages of what is restored. An avatar has none of its own. */
const PAGES: Record<keyof TrashWords["kinds"], (id: string) => string> = {
  scenario: (id) => `/scenarios/${id}`,
  hosted_link: (id) => `/links/${id}`,
  avatar: () => "/avatars",
  knowledge_base: (id) => `/knowledge/${id}`,
  clip: (id) => `/clips/${id}`,
};

type TrashLine = {
  id: string;
  kind: keyof TrashWords["kinds"];
  name: string;
  deletedAt: string;
  expiresAt: string;
};

/** What was deleted and can be restored. */
export function TrashTable({ lines, remove }: { lines: readonly TrashLine[]; remove: FormAction }) {
  const words = useWords("trash");
  const head = (
    <>
      <NameTh>{words.name}</NameTh>
      <Th>{words.kind}</Th>
      <Th isEnd>{words.deleted}</Th>
      <Th isEnd>{words.gone}</Th>
      <ActionsTh />
    </>
  );
  return (
    <Selection
      rows={lines}
      thing="trash"
      remove={remove}
      loss={{ plain: words.loss }}
      also={(ids, onEnd) => <RestoreButton ids={ids} onDone={onEnd} />}
    >
      <DataTable label={words.title} head={head}>
        {lines.map(({ id, kind, name, deletedAt, expiresAt }) => (
          <Tr key={id}>
            <Td dir="ltr" className="font-medium">
              <span className="flex items-center">
                <SelectRow id={id} name={name} />
                <span dir="auto" className="min-w-0 wide:truncate">
                  {name}
                </span>
              </span>
            </Td>
            <Td className="text-muted">{words.kinds[kind]}</Td>
            <TimeTd label={words.deleted} at={deletedAt} />
            <TimeTd label={words.gone} at={expiresAt} as="day" />
            <Td isAct>
              <span className="inline-flex items-center gap-1">
                <RestoreButton ids={[id]} name={name} href={PAGES[kind](id)} />
                <RowActions
                  id={id}
                  name={name}
                  remove={remove}
                  removeLabel={words.deleteNow}
                  loss={words.loss}
                />
              </span>
            </Td>
          </Tr>
        ))}
      </DataTable>
    </Selection>
  );
}

type RestoreButtonProps = {
  ids: readonly string[];
  name?: string;
  /** The page of the only one. */
  href?: string;
  onDone?: () => void;
};

function RestoreButton({ ids, name, href, onDone }: RestoreButtonProps) {
  const words = useWords("trash");
  const restore = useRestore();
  const [isBusy, start] = useTransition();
  const press = () => {
    if (isBusy) return;
    start(async () => {
      await restore(ids, href);
      onDone?.();
    });
  };
  return (
    <Button
      variant="ghost"
      aria-disabled={isBusy}
      onClick={press}
      {...(name !== undefined && { "aria-label": fill(words.restoreOne, { name }) })}
      icon={Undo2}
    >
      {words.restore}
    </Button>
  );
}
