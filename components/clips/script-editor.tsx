"use client";

import { AudioLines } from "lucide-react";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { type Voice, VoiceOptions } from "#components/avatars/fields/voice-options.tsx";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { errorAbout, Form, useFormErrors } from "#components/ui/form/form.tsx";
import { DraftNotice } from "#components/ui/form/form-draft.tsx";
import { Picker } from "#components/ui/form/picker.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { languageName } from "#components/words/locales.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { estimateLengthMs } from "#lib/video/script/split-script.ts";
import { SceneList } from "./scenes/scene-list.tsx";
import { toSceneInputs } from "./scenes/use-scenes.ts";
import { OwnAudioField, SaidField } from "./script/own-audio-field.tsx";
import { TableField } from "./script/table-field.tsx";
import { type TakeValues, useTake } from "./script/use-take.ts";
import { SentencePlayer } from "./sentence-player.ts";

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
  const form = useForm(action, {
    onDone: () => {
      draft.clear();
      own.clear();
      toast(own.isChosen ? ownWords.started : words.started);
    },
  });
  const mayStart = () => {
    if (own.isChosen) return !own.isTooLarge;
    // A take whose picture isn't uploaded yet would lack it.
    return !edited.isUploading && table.mayStart();
  };
  return (
    <Form
      form={{ ...form, onSubmit: (event) => (mayStart() ? form.onSubmit(event) : event.preventDefault()) }}
      className="flex flex-col gap-5"
    >
      {draft.isOffered && <DraftNotice onRestore={draft.restore} onDiscard={draft.discard} />}
      <input type="hidden" name="clip_id" value={clipId} />
      <SpeakerFields
        avatars={avatars}
        startSpeed={start.speed}
        hasSpeed={!own.isChosen}
        {...speaker}
        onChange={changeSpeaker}
      />
      <OwnAudioField key={own.round} own={own} />
      {own.isChosen ? (
        <>
          <LanguageField {...speaker} onChange={changeSpeaker} spoken={null} />
          <SaidField own={own} />
        </>
      ) : (
        <>
          <VoiceFields voices={props.voices} spoken={props.spoken} {...speaker} onChange={changeSpeaker} />
          <ScriptFields {...{ take, player, maxCharacters }} images={props.images} />
        </>
      )}
      <GenerateButton
        isBusy={form.isBusy}
        isUploading={edited.isUploading && !own.isChosen}
        isOwnAudio={own.isChosen}
        count={table.rows.length}
      />
    </Form>
  );
}

type ScriptFieldsProps = {
  take: ReturnType<typeof useTake>;
  player: SentencePlayer;
  images: ScriptEditorProps["images"];
  maxCharacters: number;
};

/** What a voice speaks: the script or its scenes, the table that fills them in, and how words are pronounced. */
function ScriptFields({ take, player, images, maxCharacters }: ScriptFieldsProps) {
  const errors = useFormErrors();
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
      <Button type="submit" variant="primary" aria-disabled={isBusy || isUploading} icon={AudioLines}>
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
};

/** Who speaks a take, and how fast. */
function SpeakerFields(props: SpeakerFieldsProps) {
  const { avatars, avatarId, speed, onChange, startSpeed, hasSpeed } = props;
  const words = useWords("clips").script;
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
      <Picker
        label={words.avatar}
        name="avatar_id"
        value={avatarId}
        choices={avatars}
        onChoose={(id) => onChange({ avatarId: id })}
      />
      {hasSpeed && (
        <SelectField
          label={words.speed}
          name="speed"
          value={speed}
          onChoose={(value) => onChange({ speed: Number(value) })}
          options={[...new Set([...SPEEDS, startSpeed])]
            .sort()
            .map((value) => [
              value,
              value === 1 ? words.normal : fill(words.factor, { factor: value.toLocaleString(locale) }),
            ])}
        />
      )}
    </div>
  );
}

const LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pl", "pt"];

type VoiceFieldsProps = {
  voices: readonly Voice[];
  /** Empty for the avatar's own. */
  voice: string;
  language: string;
  onChange: (part: { voice?: string; language?: string }) => void;
  /** The languages that the voices speak; null for every language. */
  spoken: readonly string[] | null;
};

/** Whose voice speaks a take, and in which language. */
function VoiceFields({ voices, voice, ...rest }: VoiceFieldsProps) {
  const words = useWords("clips").script;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3 max-wide:grid-cols-2">
      <SelectField
        label={words.voice}
        name="voice"
        value={voice}
        onChoose={(value) => rest.onChange({ voice: value })}
      >
        <option value="">{words.ownVoice}</option>
        <VoiceOptions voices={voices} />
      </SelectField>
      <LanguageField {...rest} />
    </div>
  );
}

/** The language of a take. */
function LanguageField({ language, onChange, spoken }: Omit<VoiceFieldsProps, "voices" | "voice">) {
  const words = useWords("clips").script;
  const locale = useLocale();
  const languages = [...new Set([...LANGUAGES.filter((tag) => spoken?.includes(tag) ?? true), language])];
  const isEnglishOnly = languages.length === 1 && language === "en";
  const hint = isEnglishOnly ? words.englishOnly : undefined;
  return (
    <SelectField
      label={words.language}
      hint={hint}
      name="language"
      value={language}
      onChoose={(value) => onChange({ language: value })}
      disabled={isEnglishOnly}
      options={languages.map((tag) => [tag, languageName(tag, locale)])}
    />
  );
}
