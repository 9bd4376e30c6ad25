import { type ReactNode, useState } from "react";
import { BackgroundField } from "#components/avatars/fields/background-field.tsx";
import { LanguageField } from "#components/avatars/fields/language-field.tsx";
import { PronunciationsField } from "#components/avatars/fields/pronunciations-field.tsx";
import { VoiceField } from "#components/avatars/fields/voice-field.tsx";
import type { Voice } from "#components/avatars/fields/voice-options.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { writeValues } from "#components/ui/form/lines.ts";
import { Picker } from "#components/ui/form/picker.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { InstanceLanguages } from "#lib/languages/missing-language.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { JsonValue } from "#lib/platform/json.ts";

const VARIABLES_EXAMPLE = "branch = Riverside";

type Choice = { id: string; name: string };

/** What a link can be made of. */
export type LinkChoices = {
  scenarios: Choice[];
  avatars: (Choice & {
    slug: string;
    portraitUrl: string;
    studio: string | null;
    keepsBackground: boolean;
  })[];
  voices: Voice[];
  /** What the instance hears and speaks. */
  languages: InstanceLanguages;
  /** The account's background images. */
  backgrounds: Choice[];
};

type Content = {
  mode?: "voice" | "text" | "choice";
  scenarioId?: string;
  avatarId?: string;
  background?: string;
  voice?: string | null;
  speed?: number | null;
  pronunciations?: readonly Pronunciation[];
  callLanguage?: string | null;
  keywords?: string;
  variables?: Readonly<Record<string, JsonValue>>;
};

type LinkContentFieldsProps = LinkChoices & {
  chosen: Content;
  /** Called by a page that shows a preview beside the fields. */
  onChange?: (part: Content) => void;
};

/** Who visitors talk to and about what: scenario, avatar, background, language, voice, pronunciations, keywords and variables. */
export function LinkContentFields(props: LinkContentFieldsProps) {
  const { avatar, choose } = useAvatar(props);
  return (
    <>
      <MainFields {...props} avatarId={avatar?.id} onAvatar={choose} />
      <OtherFields {...props} avatar={avatar} />
    </>
  );
}

/** The same for a new link: scenario and avatar, and the rest under "More settings", with `children`. Opens with its error. */
export function NewLinkContentFields({
  children,
  ...props
}: LinkContentFieldsProps & { children: ReactNode }) {
  const words = useWords("links").fields;
  const { avatar, choose } = useAvatar(props);
  const isInvalid = Object.keys(useFormErrors()).some((name) => !MAIN.includes(name));
  return (
    <>
      <div className="flex items-end gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <MainFields {...props} avatarId={avatar?.id} onAvatar={choose} />
        </div>
        {avatar && (
          // biome-ignore lint/performance/noImgElement: portraits are small files of the instance's own.
          <img
            src={avatar.portraitUrl}
            alt=""
            width={124}
            height={124}
            className="size-[124px] shrink-0 rounded-lg border bg-surface-sunk object-cover max-wide:size-20"
          />
        )}
      </div>
      <details
        open={isInvalid}
        // Before the field takes the focus, which it can't while it is folded away.
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true;
        }}
      >
        <summary className="cursor-pointer text-sm text-muted">{words.more}</summary>
        <div className="flex flex-col gap-4 pt-4">
          <OtherFields {...props} avatar={avatar} />
          {children}
        </div>
      </details>
    </>
  );
}

/** The fields of a new link that are always in view. */
const MAIN = ["label", "scenario_id", "avatar_id"];

function useAvatar({ avatars, chosen, onChange }: LinkContentFieldsProps) {
  const [avatarId, setAvatarId] = useState(chosen.avatarId ?? avatars[0]?.id);
  const choose = (id: string) => {
    setAvatarId(id);
    onChange?.({ avatarId: id });
  };
  return { avatar: avatars.find(({ id }) => id === avatarId), choose };
}

type MainFieldsProps = LinkContentFieldsProps & {
  avatarId: string | undefined;
  onAvatar: (id: string) => void;
};

function MainFields({ scenarios, avatars, chosen, avatarId, onAvatar }: MainFieldsProps) {
  const words = useWords("links").fields;
  return (
    <>
      <Picker
        required
        label={words.scenario}
        name="scenario_id"
        choices={scenarios}
        defaultValue={chosen.scenarioId}
      />
      <Picker
        required
        label={words.avatar}
        name="avatar_id"
        choices={avatars}
        defaultValue={avatarId}
        onChoose={onAvatar}
      />
    </>
  );
}

type OtherFieldsProps = LinkContentFieldsProps & { avatar: LinkChoices["avatars"][number] | undefined };

function OtherFields(props: OtherFieldsProps) {
  const { backgrounds, voices, languages, chosen, onChange, avatar } = props;
  const words = useWords("links").fields;
  const { ofScenario } = useWords("avatarFields").language;
  return (
    <>
      <BackgroundField
        images={backgrounds}
        initial={chosen.background}
        onChoose={(background) => onChange?.({ background })}
        portraitUrl={avatar?.portraitUrl}
        studio={avatar?.studio ?? null}
        isIgnored={avatar?.keepsBackground}
        isShownBeside={onChange !== undefined}
      />
      <ModeField initial={chosen.mode ?? "choice"} />
      <LanguageField
        name="call_language"
        initial={chosen.callLanguage ?? null}
        none={ofScenario}
        known={languages}
      />
      <VoiceField
        voices={voices}
        initial={{ voice: chosen.voice ?? null, speed: chosen.speed ?? null }}
        hint={words.voiceHint}
        speaker={avatar}
      />
      <PronunciationsField initial={chosen.pronunciations ?? []} purpose={words.pronunciations} />
      <InputField
        label={words.keywords}
        name="stt_keywords"
        defaultValue={chosen.keywords}
        placeholder={words.keywordsPlaceholder}
        hint={words.keywordsHint}
        autoComplete="off"
      />
      <VariablesField initial={chosen.variables} />
    </>
  );
}

/** Whether visitors talk, write, or choose. */
function ModeField({ initial }: { initial: NonNullable<Content["mode"]> }) {
  const { mode, modes, modeHint } = useWords("links").fields;
  return (
    <SelectField
      label={mode}
      hint={modeHint}
      name="mode"
      defaultValue={initial}
      options={(["choice", "voice", "text"] as const).map((value) => [value, modes[value]])}
    />
  );
}

function VariablesField({ initial }: { initial: Content["variables"] }) {
  const words = useWords("links").fields;
  return (
    <TextField
      label={words.variables}
      name="runtime_vars"
      isMono
      rows={3}
      defaultValue={writeValues(initial)}
      placeholder={VARIABLES_EXAMPLE}
      hint={words.variablesHint}
    />
  );
}
