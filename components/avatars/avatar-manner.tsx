"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
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
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const { id, name } = avatar;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {isOwn ? words.edit : words.open}
        <span className="sr-only"> {name}</span>
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
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
        {(errors) => (
          <>
            <input type="hidden" name="id" value={id} />
            {isOwn && (
              <InputField
                name="name"
                label={words.name}
                defaultValue={name}
                maxLength={60}
                required
                error={errors.name}
              />
            )}
            <VoiceField voices={voices} initial={chosen} hint={words.hint} speaker={avatar} errors={errors} />
            <PronunciationsField
              initial={chosen.pronunciations}
              purpose={words.pronunciations}
              errors={errors}
            />
          </>
        )}
      </FormDialog>
    </>
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
      <Field
        label={
          <>
            {words.label}
            <span className="sr-only"> {name}</span>
          </>
        }
      >
        {(control) => (
          <Select
            {...control}
            name="liveliness"
            controlSize="sm"
            key={liveliness}
            defaultValue={liveliness ?? DEFAULT_LIVELINESS}
            aria-busy={isBusy}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {LIVELINESS.map((choice) => (
              <option key={choice} value={choice}>
                {words[choice]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  );
}
