import { type Voice, VoiceOptions } from "#components/avatars/fields/voice-options.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { languageName } from "#components/words/locales.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

const LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pl", "pt"];

type VoiceFieldsProps = {
  voices: readonly Voice[];
  /** Empty for the avatar's own. */
  voice: string;
  language: string;
  onChange: (part: { voice?: string; language?: string }) => void;
  /** The languages that the voices speak; null for every language. */
  spoken: readonly string[] | null;
  errors: Record<string, string>;
};

/** Whose voice speaks a take, and in which language. */
export function VoiceFields({ voices, voice, ...rest }: VoiceFieldsProps) {
  const words = useWords("clips").script;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3 max-wide:grid-cols-2">
      <Field label={words.voice} error={rest.errors.voice}>
        {(control) => (
          <Select
            {...control}
            name="voice"
            controlSize="sm"
            value={voice}
            onChange={({ currentTarget }) => rest.onChange({ voice: currentTarget.value })}
          >
            <option value="">{words.ownVoice}</option>
            <VoiceOptions voices={voices} />
          </Select>
        )}
      </Field>
      <LanguageField {...rest} />
    </div>
  );
}

type LanguageFieldProps = Omit<VoiceFieldsProps, "voices" | "voice">;

/** The language of a take. */
export function LanguageField({ language, onChange, spoken, errors }: LanguageFieldProps) {
  const words = useWords("clips").script;
  const locale = useLocale();
  const languages = [...new Set([...LANGUAGES.filter((tag) => spoken?.includes(tag) ?? true), language])];
  const isEnglishOnly = languages.length === 1 && language === "en";
  const hint = isEnglishOnly ? words.englishOnly : undefined;
  return (
    <Field label={words.language} error={errors.language} hint={hint}>
      {(control) => (
        <Select
          {...control}
          name="language"
          controlSize="sm"
          value={language}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
          disabled={isEnglishOnly}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag, locale)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
