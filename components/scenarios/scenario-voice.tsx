"use client";

import { useState } from "react";
import { toast } from "sonner";
import { LanguageField } from "#components/avatars/fields/language-field.tsx";
import { PronunciationsField } from "#components/avatars/fields/pronunciations-field.tsx";
import { VoiceField } from "#components/avatars/fields/voice-field.tsx";
import type { Voice } from "#components/avatars/fields/voice-options.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { InstanceLanguages } from "#lib/languages/missing-language.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

type Chosen = {
  voice: string | null;
  speed: number | null;
  language: string | null;
  liveliness: Liveliness | null;
  pronunciations: Pronunciation[];
};

export type ScenarioVoiceProps = {
  voices: Voice[];
  /** What the instance hears and speaks. */
  languages: InstanceLanguages;
  initial: Chosen;
  /** The avatar to hear the voice from. */
  speaker: { slug: string; name: string; portraitUrl: string } | undefined;
  /** Saves the choice, and returns it. */
  action: FormAction<Chosen>;
};

type ScenarioVoiceDialogProps = ScenarioVoiceProps & {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The dialog that chooses the voice of a scenario's calls, their language, how much its avatars move, and how they say names. */
export function ScenarioVoiceDialog(props: ScenarioVoiceDialogProps) {
  const { id, open, onOpenChange, voices, languages, initial, speaker, action } = props;
  const words = useWords("scenarios").voice;
  const { unspecified } = useWords("avatarFields").language;
  const { saving } = useWords("ui");
  const [chosen, setChosen] = useState(initial);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.text}
      action={action}
      draftKey={`voice of ${id}`}
      onDone={(saved) => {
        setChosen(saved);
        toast(words.saved);
      }}
      submitLabel={words.save}
      busyLabel={saving}
    >
      <input type="hidden" name="id" value={id} />
      <LanguageField name="language" initial={chosen.language} none={unspecified} known={languages} />
      <VoiceField voices={voices} initial={chosen} hint={words.hint} speaker={speaker} />
      <LivelinessField initial={chosen.liveliness} />
      <PronunciationsField initial={chosen.pronunciations} purpose={words.pronunciations} />
    </FormDialog>
  );
}

/** How much avatars move; empty for each avatar's own choice. */
function LivelinessField({ initial }: { initial: Liveliness | null }) {
  const words = useWords("avatarFields").liveliness;
  return (
    <SelectField
      label={words.label}
      hint={words.hint}
      name="liveliness"
      key={initial}
      defaultValue={initial ?? ""}
      options={LIVELINESS.map((choice) => [choice, words[choice]])}
    >
      <option value="">{words.ofAvatar}</option>
    </SelectField>
  );
}
