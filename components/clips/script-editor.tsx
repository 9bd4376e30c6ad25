"use client";

import { AudioLines } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import type { Voice } from "#components/avatars/fields/voice-options.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { DraftNotice } from "#components/ui/form/form-draft.tsx";
import { Picker } from "#components/ui/form/picker.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { errorAbout, type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { estimateLengthMs } from "#lib/video/script/split-script.ts";
import { SceneList } from "./scenes/scene-list.tsx";
import { toSceneInputs } from "./scenes/use-scenes.ts";
import { OwnAudioField, SaidField } from "./script/own-audio-field.tsx";
import { TableField } from "./script/table-field.tsx";
import { type TakeValues, useTake } from "./script/use-take.ts";
import { SentencePlayer } from "./sentence-player.ts";
import { LanguageField, VoiceFields } from "./voice-fields.tsx";

type ScriptEditorProps = {
  clipId: string;
  avatars: { id: string; name: string }[];
  /** The account's background images. */
  images: { id: string; name: string }[];
  voices: readonly Voice[];
  /** The languages that the voices speak; null for every language. */
  spoken: readonly string[] | null;
  /** The values of the newest take, which a new take starts with. */
  start: Omit<TakeValues, "avatarId"> & { avatarId: string | undefined };
  maxCharacters: number;
  action: FormAction;
};

const SPEEDS = [0.8, 0.9, 1, 1.1, 1.25];

/** Edits the scenes of the next take. Every sentence can be played immediately. */
export function ScriptEditor(props: ScriptEditorProps) {
  const { clipId, avatars, start, maxCharacters, action } = props;
  const { script: words, ownAudio: ownWords } = useWords("clips");
  const take = useTake(clipId, { ...start, avatarId: start.avatarId ?? avatars[0]?.id ?? "" }, maxCharacters);
  const { edited, speaker, changeSpeaker, own, table, draft } = take;
  const [player] = useState(() => new SentencePlayer());
  useEffect(() => () => player.stop(), [player]);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      draft.clear();
      own.clear();
      toast(own.isChosen ? ownWords.started : words.started);
    },
  });
  const errors = failure?.fields ?? {};
  const mayStart = () => {
    if (own.isChosen) return !own.isTooLarge;
    // A take whose picture isn't uploaded yet would lack it.
    return !edited.isUploading && table.mayStart();
  };
  return (
    <form
      method="post"
      onSubmit={(event) => (mayStart() ? onSubmit(event) : event.preventDefault())}
      className="flex flex-col gap-5"
    >
      {draft.isOffered && <DraftNotice onRestore={draft.restore} onDiscard={draft.discard} />}
      <FormNotice message={notice} />
      <input type="hidden" name="clip_id" value={clipId} />
      <SpeakerFields
        avatars={avatars}
        startSpeed={start.speed}
        hasSpeed={!own.isChosen}
        {...{ ...speaker, onChange: changeSpeaker, errors }}
      />
      <OwnAudioField key={own.round} own={own} error={errors.file} />
      {own.isChosen ? (
        <>
          <LanguageField {...{ ...speaker, onChange: changeSpeaker, errors }} spoken={null} />
          <SaidField own={own} error={errors.script} />
        </>
      ) : (
        <>
          <VoiceFields
            voices={props.voices}
            spoken={props.spoken}
            {...{ ...speaker, onChange: changeSpeaker, errors }}
          />
          <ScriptFields {...{ take, player, maxCharacters, errors }} images={props.images} />
        </>
      )}
      <GenerateButton
        isBusy={isBusy}
        isUploading={edited.isUploading && !own.isChosen}
        isOwnAudio={own.isChosen}
        count={table.rows.length}
      />
    </form>
  );
}

type ScriptFieldsProps = {
  take: ReturnType<typeof useTake>;
  player: SentencePlayer;
  images: ScriptEditorProps["images"];
  maxCharacters: number;
  errors: Record<string, string>;
};

/** What a voice speaks: the script or its scenes, the table that fills them in, and how words are pronounced. */
function ScriptFields({ take, player, images, maxCharacters, errors }: ScriptFieldsProps) {
  const words = useWords("clips").script;
  const locale = useLocale();
  const { edited, script, speaker, pronunciations, table } = take;
  const count = [...script].length;
  return (
    <>
      <input type="hidden" name="pronunciations" value={JSON.stringify(pronunciations)} />
      {take.isPlain ? (
        <input type="hidden" name="script" value={script.trim()} />
      ) : (
        <input type="hidden" name="scenes" value={JSON.stringify(toSceneInputs(edited.scenes))} />
      )}
      <SceneList
        {...{ edited, player, pronunciations, ...speaker }}
        images={images}
        errorScene={sceneOfError(errors)}
        sample={table.rows[0] ?? {}}
        note={fill(words.characters, {
          count: count.toLocaleString(locale),
          max: maxCharacters.toLocaleString(locale),
        })}
        length={fill(words.length, {
          duration: formatDuration(estimateLengthMs(take.sentences, speaker.speed)),
        })}
        error={
          count > maxCharacters
            ? plural(words.tooLong, count - maxCharacters, locale)
            : (errors.script ?? errorAbout(errors, "scenes"))
        }
      />
      {table.variables.length > 0 && (
        <TableField
          table={table}
          speaker={speaker}
          pronunciations={pronunciations}
          error={errorAbout(errors, "rows")}
        />
      )}
      <InputField
        label={words.pronunciations}
        name="pronunciation_text"
        value={take.pronunciationText}
        onChange={({ currentTarget }) => take.setPronunciationText(currentTarget.value)}
        placeholder={words.pronunciationsExample}
        autoComplete="off"
        error={errors.pronunciations}
      />
    </>
  );
}

/** The index of the scene that a form's first error about scenes is in. */
function sceneOfError(fields: Record<string, string>): number | null {
  const [, index] = /^scenes\.(\d+)/m.exec(Object.keys(fields).join("\n")) ?? [];
  return index === undefined ? null : Number(index);
}

type GenerateButtonProps = {
  isBusy: boolean;
  isUploading: boolean;
  isOwnAudio: boolean;
  /** How many takes the rows of a table make; 0 without one. */
  count: number;
};

function GenerateButton({ isBusy, isUploading, isOwnAudio, count }: GenerateButtonProps) {
  const { script: words, scenes, ownAudio } = useWords("clips");
  const locale = useLocale();
  const generate = count > 0 ? plural(words.generateMany, count, locale) : words.generate;
  const label = isOwnAudio ? ownAudio.create : generate;
  return (
    <div>
      <Button type="submit" variant="primary" aria-disabled={isBusy || isUploading}>
        <AudioLines aria-hidden="true" />
        {isBusy ? words.starting : isUploading ? scenes.uploading : label}
      </Button>
    </div>
  );
}

type SpeakerFieldsProps = {
  avatars: { id: string; name: string }[];
  avatarId: string;
  speed: number;
  onChange: (part: { avatarId?: string; speed?: number }) => void;
  startSpeed: number;
  /** False for uploaded audio, which keeps its speed. */
  hasSpeed: boolean;
  errors: Record<string, string>;
};

/** Who speaks a take, and how fast. */
function SpeakerFields(props: SpeakerFieldsProps) {
  const { avatars, avatarId, speed, onChange, startSpeed, hasSpeed, errors } = props;
  const words = useWords("clips").script;
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
      <Field label={words.avatar} error={errors.avatar_id}>
        {(control) => (
          <Picker
            {...control}
            label={words.avatar}
            name="avatar_id"
            value={avatarId}
            choices={avatars}
            onChoose={(id) => onChange({ avatarId: id })}
          />
        )}
      </Field>
      {hasSpeed && (
        <Field label={words.speed} error={errors.speed}>
          {(control) => (
            <Select
              {...control}
              name="speed"
              controlSize="sm"
              value={speed}
              onChange={({ currentTarget }) => onChange({ speed: Number(currentTarget.value) })}
            >
              {[...new Set([...SPEEDS, startSpeed])].sort().map((value) => (
                <option key={value} value={value}>
                  {value === 1 ? words.normal : fill(words.factor, { factor: value.toLocaleString(locale) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
