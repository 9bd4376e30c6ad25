"use client";

import { VoiceOptions } from "#components/avatars/fields/voice-options.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";

const MAX_NAME_LENGTH = 60;

/** A built-in avatar whose voice can be chosen. */
export type VoiceOwner = { id: string; slug: string; name: string };

type AvatarDetailsProps = {
  voices: readonly VoiceOwner[];
  name: string;
  onName: (name: string) => void;
  voiceId: string;
  onVoice: (id: string) => void;
};

/** The avatar's name and voice. The preview uses both as they are typed. */
export function AvatarDetails({ voices, name, onName, voiceId, onVoice }: AvatarDetailsProps) {
  const words = useWords("photoAvatar");
  return (
    <>
      <InputField
        label={words.name}
        name="name"
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <Field label={words.voice} hint={words.voiceHint}>
        {(control) => (
          <Select
            {...control}
            name="voice_of"
            value={voiceId}
            onChange={(event) => onVoice(event.currentTarget.value)}
            controlSize="sm"
            required
          >
            <VoiceOptions voices={voices} />
          </Select>
        )}
      </Field>
    </>
  );
}
