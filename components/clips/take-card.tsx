"use client";

import { Download, Star } from "lucide-react";
import { toast } from "sonner";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
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
        <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">
          {take.name} {take.status === "failed" && <Badge tone="danger">Failed</Badge>}
        </h3>
        <FavoriteButton clipId={clipId} take={take} action={actions.setFavorite} />
        <RowActions
          id={take.id}
          name={take.name}
          remove={remove}
          removeLabel="Delete take"
          loss="Also deletes its audio, video and captions."
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
            label={take.status === "ready_to_render" ? "Render video" : "Render again"}
            action={actions.render}
          />
        )}
        {hasAudio && <DownloadMenu take={take} />}
      </div>
    </li>
  );
}

function FavoriteButton({ clipId, take, action }: { clipId: string; take: TakeLine; action: FormAction }) {
  const { submit, isBusy } = useForm(action, {
    onDone: () => toast(take.isFavorite ? "Removed from favourites" : `${take.name} is now the favourite`),
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
      <span className="sr-only">Favourite: {take.name}</span>
    </Button>
  );
}

const DOWNLOADS = [
  ["video", "Video (MP4)"],
  ["audio", "Audio (M4A)"],
  ["wav", "Audio (WAV)"],
  ["captions", "Captions (WebVTT)"],
  ["srt", "Captions (SRT)"],
] as const;

function DownloadMenu({ take }: { take: TakeLine }) {
  const trigger = (
    <Button variant="ghost" size="sm">
      <Download aria-hidden="true" />
      Download<span className="sr-only"> {take.name}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      {DOWNLOADS.map(([kind, label]) => {
        const url = take.files[kind];
        return (
          url && (
            <MenuItem key={kind} onSelect={() => window.location.assign(`${url}&download`)}>
              {label}
            </MenuItem>
          )
        );
      })}
    </Menu>
  );
}
