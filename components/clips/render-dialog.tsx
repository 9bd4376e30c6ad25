"use client";

import { useState } from "react";
import { BackgroundField } from "#components/avatars/fields/background-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { SOUND_FILES } from "./script/own-audio-field.tsx";
import type { TakeLine } from "./take-line.ts";

const CORNERS = ["top-right", "top-left", "bottom-right", "bottom-left"] as const;
/** Fractions of the video's shorter side. */
const SIZES = [
  ["0.1", "small"],
  ["0.15", "medium"],
  ["0.25", "large"],
] as const;

/** A logo for a corner of the video. */
function LogoFields({ error }: { error: string | undefined }) {
  const words = useWords("clips").render;
  return (
    <>
      <FileField
        label={words.logo}
        name="logo"
        accept="image/png,image/webp,image/jpeg"
        hint={words.logoHint}
        error={error}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.corner}>
          {(control) => (
            <Select {...control} name="logo_corner" controlSize="sm">
              {CORNERS.map((corner) => (
                <option key={corner} value={corner}>
                  {words.corners[corner]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words.size}>
          {(control) => (
            <Select {...control} name="logo_size" controlSize="sm" defaultValue="0.15">
              {SIZES.map(([value, size]) => (
                <option key={value} value={value}>
                  {words.sizes[size]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

const VOLUMES = [
  ["0.12", "quiet"],
  ["0.25", "medium"],
  ["0.5", "loud"],
] as const;

/** Music under the voice: a file, or the one that the take has. */
function MusicFields({ hasMusic, error }: { hasMusic: boolean; error: string | undefined }) {
  const words = useWords("clips").render;
  return (
    <>
      {hasMusic && (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" name="music_kept" defaultChecked className="size-3.5 accent-accent" />{" "}
          {words.keepMusic}
        </label>
      )}
      <FileField
        label={hasMusic ? words.otherMusic : words.music}
        name="music"
        accept={SOUND_FILES}
        hint={words.musicHint}
        error={error}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <Field label={words.volume}>
          {(control) => (
            <Select {...control} name="music_volume" controlSize="sm" defaultValue="0.25">
              {VOLUMES.map(([value, volume]) => (
                <option key={value} value={value}>
                  {words.volumes[volume]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <label className="flex items-center gap-2 pb-1.5 text-sm">
          <input type="checkbox" name="music_duck" defaultChecked className="size-3.5 accent-accent" />{" "}
          {words.duck}
        </label>
      </div>
    </>
  );
}

type RenderDialogProps = {
  clipId: string;
  /** What is rendered, as its title has it. */
  name: string;
  ids: string[];
  take: Pick<TakeLine, "portraitUrl" | "studio" | "keepsBackground" | "hasMusic">;
  /** The account's background images. */
  images: { id: string; name: string }[];
  label: string;
  action: FormAction;
};

const FORMATS = ["wide", "portrait", "square"] as const;

/** Asks how the video should look and starts rendering it. */
export function RenderDialog({ clipId, name, ids, take, images, label, action }: RenderDialogProps) {
  const { render: words, takes, script } = useWords("clips");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only"> {fill(takes.of, { name })}</span>
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={fill(words.title, { name })}
        action={action}
        submitLabel={takes.render}
        busyLabel={script.starting}
      >
        {(errors) => (
          <>
            <input type="hidden" name="clip_id" value={clipId} />
            {ids.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <div className="grid gap-3 wide:grid-cols-2">
              <Field label={words.format} error={errors.video_format}>
                {(control) => (
                  <Select {...control} name="video_format" controlSize="sm">
                    {FORMATS.map((format) => (
                      <option key={format} value={format}>
                        {words.formats[format]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={words.fps} error={errors.fps}>
                {(control) => (
                  <Select {...control} name="fps" controlSize="sm">
                    <option value="25">25</option>
                    <option value="30">30</option>
                  </Select>
                )}
              </Field>
            </div>
            <BackgroundField
              images={images}
              portraitUrl={take.portraitUrl}
              studio={take.studio}
              isIgnored={take.keepsBackground}
              error={errors.background}
            />
            <LogoFields error={errors["logo.image"]} />
            <MusicFields hasMusic={take.hasMusic} error={errors.file} />
            <label className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="show_ai_label" defaultChecked className="size-3.5 accent-accent" />{" "}
              {words.aiLabel}
            </label>
            <label className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="burn_captions" className="size-3.5 accent-accent" />{" "}
              {words.burnCaptions}
            </label>
          </>
        )}
      </FormDialog>
    </>
  );
}
