"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { joinHardBreaks } from "./join-hard-breaks.ts";

type FoundPassage = { document_id: string; document_name: string; content: string; score: number };
type Answer = { passages: FoundPassage[]; durationMs: number };
type AskBoxProps = { baseId: string; ask: FormAction<Answer>; minScore: number };

/** Searches a knowledge base as a call would, and shows the passages. */
export function AskBox({ baseId, ask, minScore }: AskBoxProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const words = useWords("knowledge").ask;
  const form = useForm(ask, { onDone: setAnswer });
  return (
    <aside
      aria-label={words.region}
      className="border-t px-5 py-5 max-wide:px-4 desk:overflow-y-auto desk:border-t-0 desk:border-l"
    >
      <div className="mb-2.5 flex items-baseline gap-3">
        <h2 className="flex-1 text-base">{words.title}</h2>
        <span className="text-xs text-subtle">{words.note}</span>
      </div>
      <Form form={form} notice={null} className="flex items-end gap-2">
        <input type="hidden" name="corpus_id" value={baseId} />
        <InputField
          label={<span className="sr-only">{words.question}</span>}
          name="query"
          placeholder={words.placeholder}
          required
          maxLength={1000}
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? words.asking : words.ask}
        </Button>
      </Form>
      <div className="mt-3" aria-live="polite">
        <FormNotice message={form.notice} />
        {answer && <Passages answer={answer} baseId={baseId} minScore={minScore} />}
      </div>
    </aside>
  );
}

type PassagesProps = { answer: Answer; baseId: string; minScore: number };

function Passages({ answer: { passages, durationMs }, baseId, minScore }: PassagesProps) {
  const firstWeak = passages.findIndex(({ score }) => score < minScore);
  const words = useWords("knowledge").ask;
  const locale = useLocale();
  const time = fill(words.time, { count: Math.max(1, Math.round(durationMs)).toLocaleString(locale) });
  if (passages.length === 0) {
    return <p className="text-sm text-muted">{fill(words.none, { time })}</p>;
  }
  return (
    <>
      <p className="mb-1 text-xs text-subtle tabular-nums">
        {plural(words.found, passages.length, locale, { time })}
      </p>
      <ol>
        {passages.map((passage, index) => (
          <li key={`${passage.document_id}${passage.content}`} className="border-b py-3 last:border-b-0">
            {index === firstWeak && <p className="mb-2 text-xs text-warn">{words.weak}</p>}
            <Hit passage={passage} baseId={baseId} isWeak={passage.score < minScore} />
          </li>
        ))}
      </ol>
    </>
  );
}

const formatScore = (score: number, locale: string): string =>
  score.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Hit({ passage, baseId, isWeak }: { passage: FoundPassage; baseId: string; isWeak: boolean }) {
  const locale = useLocale();
  const percent = Math.round(passage.score * 100);
  return (
    <>
      <div className="mb-1 flex items-center gap-2.5 text-sm">
        <a
          href={`/knowledge/${baseId}/documents/${passage.document_id}`}
          dir="auto"
          className="min-w-0 flex-1 truncate font-medium hover:underline"
        >
          {passage.document_name}
        </a>
        <span aria-hidden="true" className="h-1 w-16 rounded-full bg-surface-press">
          <Styled
            className={cx("block h-full rounded-full", isWeak ? "bg-border-strong" : "bg-accent")}
            style={{ width: `${percent}%` }}
          />
        </span>
        <span className="tabular-nums">{formatScore(passage.score, locale)}</span>
      </div>
      <p
        dir="auto"
        className={cx("text-sm break-words whitespace-pre-wrap", isWeak ? "text-subtle" : "text-muted")}
      >
        {joinHardBreaks(passage.content)}
      </p>
    </>
  );
}
