"use client";

import { DeleteButton } from "#components/ui/delete-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { RenderDialog } from "./render-dialog.tsx";
import { CancelButton, type TakeActions, TakeCard } from "./take-card.tsx";
import type { TakeLine } from "./take-line.ts";

type TakeListProps = {
  clipId: string;
  /** Newest first. */
  takes: TakeLine[];
  images: { id: string; name: string }[];
  actions: TakeActions;
};

const isWorking = ({ status }: TakeLine): boolean => status === "generating_audio" || status === "rendering";

/** The takes of a clip. Those of a batch stay together, under what can be done with all of them. */
export function TakeList({ takes, ...list }: TakeListProps) {
  const groups: TakeLine[][] = [];
  for (const take of takes) {
    const last = groups.at(-1);
    if (last && last[0]?.batchId === take.batchId) last.push(take);
    else groups.push([take]);
  }
  return (
    <div className="flex flex-col gap-8">
      {groups.map((group) => (
        <div key={group[0]?.id} className="flex flex-col gap-4">
          {group[0]?.batchId && <BatchHead {...list} takes={group} />}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] items-start gap-x-5 gap-y-8">
            {group.map((take) => (
              <TakeCard key={take.id} {...list} take={take} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** How far a batch is, and what can be done with all of its takes. */
function BatchHead({ clipId, takes, images, actions }: TakeListProps) {
  const words = useWords("clips").batch;
  const locale = useLocale();
  const count = (kind: (take: TakeLine) => boolean) => takes.filter(kind).length;
  const working = takes.filter(isWorking);
  const silent = takes.filter((take) => take.files.audio && !take.files.video && !isWorking(take));
  const name = plural(words.name, takes.length, locale);
  const states = (
    [
      [words.videos, count(({ files }) => files.video !== null)],
      [words.ready, silent.length],
      [words.working, working.length],
      [words.failed, count(({ status }) => status === "failed")],
      [words.cancelled, count(({ status }) => status === "cancelled")],
    ] as const
  ).flatMap(([text, amount]) => (amount > 0 ? fill(text, { count: amount.toLocaleString(locale) }) : []));
  const removeAll: FormAction = (data) => {
    data.set("clip_id", clipId);
    data.delete("id");
    for (const { id } of takes) data.append("id", id);
    return actions.remove(data);
  };
  const [first] = silent;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-3 py-2">
      <p className="min-w-0 flex-1 basis-40 text-sm">
        <span className="font-medium">{name}</span>
        <span className="block text-xs text-muted">{states.join(" · ")}</span>
      </p>
      {working.length > 0 && (
        <CancelButton
          clipId={clipId}
          name={name}
          ids={working.map(({ id }) => id)}
          label={words.cancelAll}
          action={actions.cancel}
        />
      )}
      {first && (
        <RenderDialog
          clipId={clipId}
          name={name}
          ids={silent.map(({ id }) => id)}
          // Music is kept only by takes that have some.
          take={{ ...first, hasMusic: silent.every(({ hasMusic }) => hasMusic) }}
          images={images}
          label={plural(words.render, silent.length, locale)}
          action={actions.render}
        />
      )}
      <DeleteButton id={takes[0]?.batchId ?? ""} name={name} kind={words.kind} action={removeAll}>
        {words.loss}
      </DeleteButton>
    </div>
  );
}
