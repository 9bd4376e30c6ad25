import Link from "next/link";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import type { ListAddress } from "#components/ui/table/list-path.ts";
import { NameTd, SelectAll, Selection } from "#components/ui/table/selection.tsx";
import { SortTh } from "#components/ui/table/sort-th.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import type { LinkRefusal } from "#lib/links/visit/link-refusals.ts";
import { LinkActions } from "./link-actions.tsx";
import type { SharedLink } from "./link-values.ts";

const TONES: Record<LinkRefusal, Tone> = {
  link_expired: "danger",
  link_paused: "warn",
  link_used_up: "danger",
};

/** Why a link starts no calls. Renders nothing if it does. */
export async function LinkState({ refusal }: { refusal: LinkRefusal | null }) {
  if (!refusal) return null;
  const { states } = await getWords("links");
  return <Badge tone={TONES[refusal]}>{states[refusal]}</Badge>;
}

type LinkLine = {
  id: string;
  label: string;
  url: string;
  allowedOrigins: string[];
  themeColor: string | null;
  language: SharedLink["language"];
  scenarioId: string;
  scenarioName: string;
  avatarName: string;
  createdAt: Date;
  calls: number;
  lastCallAt: Date | null;
  refusal: LinkRefusal | null;
};

type LinkTableProps = { links: LinkLine[]; list: ListAddress; remove: FormAction; allowWebsites: FormAction };

export async function LinkTable({ links, list, remove, allowWebsites }: LinkTableProps) {
  const words = await getWords("links");
  const { table } = words;
  const locale = await getLocale();
  const head = (
    <>
      <SortTh list={list} by="name" before={<SelectAll />}>
        {table.label}
      </SortTh>
      <Th>{table.scenario}</Th>
      <Th isSecondary>{table.avatar}</Th>
      <Th isEnd>{table.calls}</Th>
      <Th isEnd>{table.lastCall}</Th>
      <SortTh list={list} by="created" isEnd isSecondary>
        {table.created}
      </SortTh>
      <ActionsTh />
    </>
  );
  return (
    <Selection
      rows={links.map(({ id, label }) => ({ id, name: label }))}
      thing="links"
      remove={remove}
      loss={{ one: words.actions.loss, plain: words.actions.lossMany }}
    >
      <DataTable label={words.pages.list} head={head}>
        {links.map((link) => (
          <Tr key={link.id}>
            <NameTd id={link.id} name={link.label} href={`/links/${link.id}`}>
              <span className="ml-2">
                <LinkState refusal={link.refusal} />
              </span>
            </NameTd>
            <Td className="truncate text-muted wide:max-w-64">
              <Link href={`/scenarios/${link.scenarioId}`} className="hover:underline">
                {link.scenarioName}
              </Link>
            </Td>
            <Td isSecondary className="text-muted">
              {link.avatarName}
            </Td>
            <Td isEnd label={table.calls}>
              {link.calls.toLocaleString(locale)}
            </Td>
            <Td isEnd label={table.lastCall} className="text-muted">
              {link.lastCallAt ? <Time at={link.lastCallAt.toISOString()} /> : table.never}
            </Td>
            <TimeTd isSecondary at={link.createdAt} as="day" />
            <Td isAct>
              <span className="inline-flex items-center gap-1">
                <span className="max-wide:hidden">
                  <CopyButton text={link.url} what={fill(table.copyUrl, { label: link.label })} />
                </span>
                <LinkActions link={link} remove={remove} allowWebsites={allowWebsites} />
              </span>
            </Td>
          </Tr>
        ))}
      </DataTable>
    </Selection>
  );
}
