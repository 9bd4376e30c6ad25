"use client";

import { Download, Star } from "lucide-react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useStableUrl } from "#components/ui/hooks.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Styled } from "#components/ui/styled.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { TakePlayer } from "./player/take-player.tsx";
import { RenderDialog } from "./render-dialog.tsx";
import type { TakeLine } from "./take-line.ts";

/** The changes since the previous take. */
function TakeChanges({ changes }: { changes: NonNullable<TakeLine["changes"]> }) {
  const words = useWords("clips").changes;
  const { script, settings } = changes;
  const count = script.length + settings.length;
  if (count === 0) return <p className="text-xs text-subtle">{words.none}</p>;
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer rounded-xs text-muted hover:text-foreground">
        {fill(words.title, { count })}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 border-l pl-2.5">
        {settings.map((line) => (
          <li key={line} className="text-muted">
            {line}
          </li>
        ))}
        {script.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li key={index}>
            {kind === "added" ? (
              <ins className="text-ok no-underline">
                <span className="sr-only">{words.added} </span>+ {text}
              </ins>
            ) : (
              <del className="text-danger">
                <span className="sr-only">{words.removed} </span>
                {text}
              </del>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The player of a take, or its avatar's portrait until there is audio, and what its job is doing. */
function TakeStage({ clipId, take, cancel }: { clipId: string; take: TakeLine; cancel: FormAction<number> }) {
  const words = useWords("clips").takes;
  const src = useStableUrl(take.files.video ?? take.files.audio);
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      {src ? (
        <TakePlayer clipId={clipId} take={take} src={src} />
      ) : (
        <Styled
          as="div"
          className="stage relative mx-auto flex w-full justify-center"
          style={{ aspectRatio: take.aspect, maxHeight: 420 }}
        >
          {/* biome-ignore lint/performance/noImgElement: the portrait already has the size and format shown. */}
          <img src={take.portraitUrl} alt="" className="absolute inset-0 size-full object-contain" />
        </Styled>
      )}
      {take.job && (
        <div className="flex items-center gap-3 border-t px-3 py-2 text-xs text-muted">
          <div role="status" className="min-w-0 flex-1">
            {take.job.text}
            <progress
              {...(take.job.share !== null && { value: take.job.share })}
              aria-label={fill(words.progress, { name: take.name })}
              className="mt-1.5 block h-1.5 w-full"
            />
          </div>
          <CancelButton clipId={clipId} name={take.name} ids={[take.id]} action={cancel} />
        </div>
      )}
    </div>
  );
}

type CancelButtonProps = {
  clipId: string;
  name: string;
  ids: string[];
  label?: string;
  action: FormAction<number>;
};

/** Cancels the jobs of takes. */
export function CancelButton({ clipId, name, ids, label, action }: CancelButtonProps) {
  const words = useWords("clips").takes;
  const { cancel } = useWords("ui");
  const locale = useLocale();
  return (
    <ActButton
      size="sm"
      action={action}
      values={{ clip_id: clipId, id: ids }}
      busy={words.cancelling}
      about={` ${name}`}
      onDone={(count) => toast(plural(words.areCancelled, count, locale))}
    >
      {label ?? cancel}
    </ActButton>
  );
}

export type TakeActions = {
  render: FormAction;
  cancel: FormAction<number>;
  remove: FormAction;
  setFavorite: FormAction;
};
type TakeCardProps = {
  clipId: string;
  take: TakeLine;
  images: { id: string; name: string }[];
  actions: TakeActions;
};

/** One take with its preview and actions. */
export function TakeCard({ clipId, take, images, actions }: TakeCardProps) {
  const words = useWords("clips").takes;
  const isWorking = take.status === "generating_audio" || take.status === "rendering";
  const hasAudio = take.files.audio !== null;
  const isFirst =
    take.status === "ready_to_render" || (take.status === "cancelled" && take.files.video === null);
  const remove: FormAction = (data) => {
    data.set("clip_id", clipId);
    return actions.remove(data);
  };
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <TakeStage clipId={clipId} take={take} cancel={actions.cancel} />
      <div className="flex items-center gap-1">
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {take.name} {take.status === "failed" && <Badge tone="danger">{words.failed}</Badge>}
          {take.status === "cancelled" && <Badge>{words.cancelled}</Badge>}
        </h3>
        <FavoriteButton clipId={clipId} take={take} action={actions.setFavorite} />
        <RowActions
          id={take.id}
          name={take.name}
          remove={remove}
          removeLabel={words.delete}
          loss={words.loss}
        />
      </div>
      <p className="text-xs text-muted">
        {take.settings} · <Time at={take.createdAt} />
      </p>
      {take.error && (
        <p role="alert" className="text-sm text-danger">
          {take.error}
        </p>
      )}
      {take.changes && <TakeChanges changes={take.changes} />}
      <div className="flex flex-wrap gap-2">
        {hasAudio && !isWorking && (
          <RenderDialog
            clipId={clipId}
            name={take.name}
            ids={[take.id]}
            take={take}
            images={images}
            label={isFirst ? words.render : words.renderAgain}
            action={actions.render}
          />
        )}
        {hasAudio && <DownloadMenu take={take} />}
      </div>
    </li>
  );
}

function FavoriteButton({ clipId, take, action }: { clipId: string; take: TakeLine; action: FormAction }) {
  const words = useWords("clips").takes;
  return (
    <ActButton
      variant="ghost"
      size="icon"
      className="size-7"
      aria-pressed={take.isFavorite}
      action={action}
      values={{ clip_id: clipId, ...(!take.isFavorite && { id: take.id }) }}
      about={fill(words.favourite, { name: take.name })}
      onDone={() => toast(take.isFavorite ? words.noFavourite : fill(words.isFavourite, { name: take.name }))}
    >
      <Star aria-hidden="true" className={cx(take.isFavorite && "fill-current text-accent-text")} />
    </ActButton>
  );
}

const DOWNLOADS = ["video", "audio", "wav", "captions", "srt"] as const;

function DownloadMenu({ take }: { take: TakeLine }) {
  const words = useWords("clips").takes;
  const trigger = (
    <Button variant="ghost" size="sm" icon={Download}>
      {words.download}
      <span className="sr-only"> {take.name}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      {DOWNLOADS.map((kind) => {
        const url = take.files[kind];
        return (
          url && (
            <MenuItem key={kind} onSelect={() => window.location.assign(`${url}&download`)}>
              {words.files[kind]}
            </MenuItem>
          )
        );
      })}
    </Menu>
  );
}
