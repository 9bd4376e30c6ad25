"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { DEFAULT_LIVELINESS, LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { PronunciationsField } from "./fields/pronunciations-field.tsx";
import { VoiceField } from "./fields/voice-field.tsx";
import type { Voice } from "./fields/voice-options.tsx";

type AvatarVoiceProps = {
  avatar: { id: string; slug: string; name: string; portraitUrl: string; studio: string | null };
  /** What the account chose; null for as the avatar was made. */
  chosen: { voice: string | null; speed: number | null; pronunciations: Pronunciation[] };
  voices: readonly Voice[];
  /** Whether it is the account's own, whose name can be changed. */
  isOwn: boolean;
  action: FormAction;
};

/** The button on an avatar's card, and its dialog: voice, speed and pronunciations in the account's calls, and an own one's name. */
export function AvatarVoice({ avatar, chosen, voices, isOwn, action }: AvatarVoiceProps) {
  const words = useWords("avatars").speech;
  const { saving } = useWords("ui");
  const router = useRouter();
  const { id, name } = avatar;
  return (
    <DialogButton
      variant="ghost"
      size="sm"
      label={
        <>
          {isOwn ? words.edit : words.open}
          <span className="sr-only"> {name}</span>
        </>
      }
    >
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={fill(isOwn ? words.editTitle : words.title, { name })}
          description={words.text}
          action={action}
          draftKey={`voice of ${id}`}
          onDone={() => {
            toast(isOwn ? words.avatarSaved : words.saved);
            router.refresh();
          }}
          submitLabel={words.save}
          busyLabel={saving}
        >
          <input type="hidden" name="id" value={id} />
          {isOwn && <InputField name="name" label={words.name} defaultValue={name} maxLength={60} required />}
          <VoiceField voices={voices} initial={chosen} hint={words.hint} speaker={avatar} />
          <PronunciationsField initial={chosen.pronunciations} purpose={words.pronunciations} />
        </FormDialog>
      )}
    </DialogButton>
  );
}

type LivelinessMenuProps = {
  id: string;
  name: string;
  liveliness: Liveliness | null;
  action: FormAction;
};

/** Chooses how much an own avatar moves, and saves at once. */
export function LivelinessMenu({ id, name, liveliness, action }: LivelinessMenuProps) {
  const words = useWords("avatarFields").liveliness;
  const { onSubmit, isBusy } = useForm(action, {
    onDone: () => toast(fill(words.saved, { name })),
    onFailed: (message) => toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit} className="pt-2">
      <input type="hidden" name="id" value={id} />
      <SelectField
        label={
          <>
            {words.label}
            <span className="sr-only"> {name}</span>
          </>
        }
        name="liveliness"
        key={liveliness}
        defaultValue={liveliness ?? DEFAULT_LIVELINESS}
        aria-busy={isBusy}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        options={LIVELINESS.map((choice) => [choice, words[choice]])}
      />
    </form>
  );
}
