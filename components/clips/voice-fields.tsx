import { type Voice, VoiceOptions } from "#components/avatars/fields/voice-options.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";

const LANGUAGES: Record<string, string> = {
  en: "English",
  de: "German",
  es: "Spanish",
  fr: "French",
  it: "Italian",
  nl: "Dutch",
  pl: "Polish",
  pt: "Portuguese",
};

type VoiceFieldsProps = {
  voices: readonly Voice[];
  /** Empty for the avatar's own. */
  voice: string;
  onVoice: (voice: string) => void;
  language: string;
  /** Whether the voices speak English alone. */
  isEnglishOnly: boolean;
  errors: Record<string, string>;
};

/** Whose voice speaks a take, and in which language. */
export function VoiceFields(props: VoiceFieldsProps) {
  const { voices, voice, onVoice, language, isEnglishOnly, errors } = props;
  const hint = isEnglishOnly ? "The local voices speak only English." : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
      <Field label="Voice" error={errors.voice}>
        {(control) => (
          <Select
            {...control}
            name="voice"
            controlSize="sm"
            value={voice}
            onChange={({ currentTarget }) => onVoice(currentTarget.value)}
          >
            <option value="">The avatar’s own</option>
            <VoiceOptions voices={voices} />
          </Select>
        )}
      </Field>
      <Field label="Language" error={errors.language} hint={hint}>
        {(control) => (
          <Select
            {...control}
            name="language"
            controlSize="sm"
            defaultValue={language}
            disabled={isEnglishOnly}
          >
            {Object.entries(LANGUAGES).map(([tag, label]) => (
              <option key={tag} value={tag}>
                {label}
              </option>
            ))}
            {!(language in LANGUAGES) && <option value={language}>{language}</option>}
          </Select>
        )}
      </Field>
    </div>
  );
}
