"use client";

import { Download, Star } from "lucide-react";
import { toast } from "sonner";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { RenderDialog } from "./render-dialog.tsx";
import { TakeChanges } from "./take-changes.tsx";
import type { TakeLine } from "./take-line.ts";
import { TakeStage } from "./take-stage.tsx";

type TakeActions = { render: FormAction; remove: FormAction; setFavorite: FormAction };
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
  const remove: FormAction = (data) => {
    data.set("clip_id", clipId);
    return actions.remove(data);
  };
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <TakeStage clipId={clipId} take={take} />
      <div className="flex items-center gap-1">
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
          {take.name} {take.status === "failed" && <Badge tone="danger">{words.failed}</Badge>}
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
            take={take}
            images={images}
            label={take.status === "ready_to_render" ? words.render : words.renderAgain}
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
  const { submit, isBusy } = useForm(action, {
    onDone: () => toast(take.isFavorite ? words.noFavourite : fill(words.isFavourite, { name: take.name })),
    onFailed: (message) => toast.error(message),
  });
  const press = () => {
    const data = new FormData();
    data.set("clip_id", clipId);
    if (!take.isFavorite) data.set("id", take.id);
    submit(data);
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-7"
      aria-pressed={take.isFavorite}
      aria-disabled={isBusy}
      onClick={press}
    >
      <Star aria-hidden="true" className={cx(take.isFavorite && "fill-current text-accent-text")} />
      <span className="sr-only">{fill(words.favourite, { name: take.name })}</span>
    </Button>
  );
}

const DOWNLOADS = ["video", "audio", "wav", "captions", "srt"] as const;

function DownloadMenu({ take }: { take: TakeLine }) {
  const words = useWords("clips").takes;
  const trigger = (
    <Button variant="ghost" size="sm">
      <Download aria-hidden="true" />
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
