"use client";

import { FilePen, RefreshCw } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge, Dot, type Tone } from "#components/ui/badge.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { Rich } from "#components/words/rich.tsx";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { KnowledgeWords } from "../words/en.ts";
import { SiteDialog, type SiteSettings } from "./site-dialog.tsx";

type Reason = keyof KnowledgeWords["sites"]["reasons"];

/** A site as the API shows it, with its error in the reader's language. */
export type SiteLine = SiteSettings & {
  status: "pending" | "running" | "completed" | "failed";
  error: string | null;
  pages: { found: number; waiting: number; stored: number; unchanged: number; skipped: number };
  document_count: number;
  finished_at: string | null;
  next_run_at: string | null;
  /** How many pages were skipped for each reason. */
  reasons: { reason: Reason; count: number }[];
};

type SiteListProps = {
  baseId: string;
  sites: SiteLine[];
  save: FormAction;
  refresh: FormAction;
  remove: FormAction;
};

/** The websites of a knowledge base: what has been read of each, and when it is read again. */
export function SiteList({ baseId, sites, ...actions }: SiteListProps) {
  const words = useWords("knowledge").sites;
  return (
    <section aria-labelledby="sites-title" className="mt-5">
      <h2 id="sites-title" className="text-base">
        {words.title}
      </h2>
      <ul className="mt-2" aria-live="polite">
        {sites.map((site) => (
          <SiteItem key={site.id} baseId={baseId} site={site} {...actions} />
        ))}
      </ul>
    </section>
  );
}

type SiteItemProps = Omit<SiteListProps, "sites"> & { site: SiteLine };

function SiteItem({ baseId, site, save, refresh, remove }: SiteItemProps) {
  const words = useWords("knowledge").sites;
  const [isEdited, setEdited] = useState(false);
  const { submit } = useForm(refresh, { onFailed: (message) => toast.error(message) });
  const refreshNow = () => submit(formOf({ corpus_id: baseId, id: site.id }));
  const isOpen = site.status === "pending" || site.status === "running";
  return (
    <li className="flex items-start gap-3 border-b py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="ltr" className="min-w-0 font-medium break-all">
            {site.url}
          </span>
          <SiteStatus status={site.status} />
        </div>
        <SiteCounts site={site} isOpen={isOpen} />
        {site.error && <p className="mt-1 text-xs text-danger">{site.error}</p>}
        <SkippedPages site={site} />
      </div>
      <RowActions id={site.id} name={site.url} remove={remove} removeLabel={words.delete} loss={words.loss}>
        <MenuItem onSelect={refreshNow} disabled={isOpen} icon={RefreshCw}>
          {words.refresh}
        </MenuItem>
        <MenuItem onSelect={() => setEdited(true)} icon={FilePen}>
          {words.editButton}
        </MenuItem>
      </RowActions>
      <SiteDialog baseId={baseId} open={isEdited} onOpenChange={setEdited} save={save} site={site} />
    </li>
  );
}

const TONES: Record<SiteLine["status"], Tone> = {
  pending: "accent",
  running: "accent",
  completed: "ok",
  failed: "danger",
};

function SiteStatus({ status }: Pick<SiteLine, "status">) {
  const words = useWords("knowledge").sites.states;
  return (
    <Badge tone={TONES[status]}>
      <Dot tone={TONES[status]} />
      {words[status]}
    </Badge>
  );
}

function SiteCounts({ site, isOpen }: { site: SiteLine; isOpen: boolean }) {
  const words = useWords("knowledge").sites;
  const locale = useLocale();
  const number = (count: number) => count.toLocaleString(locale);
  const { found, waiting, stored, unchanged } = site.pages;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-subtle">
      <span>{plural(words.documents, site.document_count, locale)}</span>
      {found > 0 && (
        <span>
          {isOpen
            ? fill(words.progress, { done: number(found - waiting), found: number(found) })
            : fill(words.counts, { stored: number(stored), unchanged: number(unchanged) })}
        </span>
      )}
      {site.finished_at && <Moment text={words.last} at={site.finished_at} />}
      {site.next_run_at && <Moment text={words.next} at={site.next_run_at} />}
    </p>
  );
}

const Moment = ({ text, at }: { text: string; at: string }) => (
  <span>
    <Rich text={text} values={{}} parts={{ time: () => <Time at={at} /> }} />
  </span>
);

/** Why pages have no document. */
function SkippedPages({ site: { reasons, pages } }: { site: SiteLine }) {
  const words = useWords("knowledge").sites;
  const locale = useLocale();
  if (pages.skipped === 0) return null;
  return (
    <details className="mt-1 text-xs text-subtle">
      <summary className="cursor-pointer">{plural(words.skipped, pages.skipped, locale)}</summary>
      <ul className="mt-1 flex flex-col gap-0.5 ps-4">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            {count.toLocaleString(locale)} · {words.reasons[reason]}
          </li>
        ))}
      </ul>
    </details>
  );
}
