"use client";

import { BackgroundField } from "#components/avatars/fields/background-field.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
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
function LogoFields() {
  const words = useWords("clips").render;
  return (
    <>
      <FileField
        label={words.logo}
        name="logo"
        accept="image/png,image/webp,image/jpeg"
        hint={words.logoHint}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={words.corner}
          name="logo_corner"
          options={CORNERS.map((corner) => [corner, words.corners[corner]])}
        />
        <SelectField
          label={words.size}
          name="logo_size"
          defaultValue="0.15"
          options={SIZES.map(([value, size]) => [value, words.sizes[size]])}
        />
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
function MusicFields({ hasMusic }: { hasMusic: boolean }) {
  const { file: error } = useFormErrors();
  const words = useWords("clips").render;
  return (
    <>
      {hasMusic && (
        <CheckField name="music_kept" defaultChecked>
          {words.keepMusic}
        </CheckField>
      )}
      <FileField
        label={hasMusic ? words.otherMusic : words.music}
        name="music"
        accept={SOUND_FILES}
        hint={words.musicHint}
        error={error}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <SelectField
          label={words.volume}
          name="music_volume"
          defaultValue="0.25"
          options={VOLUMES.map(([value, volume]) => [value, words.volumes[volume]])}
        />
        <CheckField name="music_duck" defaultChecked className="pb-1.5">
          {words.duck}
        </CheckField>
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
  return (
    <DialogButton
      size="sm"
      label={
        <>
          {label}
          <span className="sr-only"> {fill(takes.of, { name })}</span>
        </>
      }
    >
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={fill(words.title, { name })}
          action={action}
          submitLabel={takes.render}
          busyLabel={script.starting}
        >
          <input type="hidden" name="clip_id" value={clipId} />
          {ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <div className="grid gap-3 wide:grid-cols-2">
            <SelectField
              label={words.format}
              name="video_format"
              options={FORMATS.map((format) => [format, words.formats[format]])}
            />
            <SelectField label={words.fps} name="fps">
              <option value="25">25</option>
              <option value="30">30</option>
            </SelectField>
          </div>
          <BackgroundField
            images={images}
            portraitUrl={take.portraitUrl}
            studio={take.studio}
            isIgnored={take.keepsBackground}
          />
          <LogoFields />
          <MusicFields hasMusic={take.hasMusic} />
          <CheckField name="show_ai_label" defaultChecked>
            {words.aiLabel}
          </CheckField>
          <CheckField name="burn_captions">{words.burnCaptions}</CheckField>
        </FormDialog>
      )}
    </DialogButton>
  );
}
