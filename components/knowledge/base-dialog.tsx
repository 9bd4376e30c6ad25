"use client";

import { Pencil, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { announceCreated } from "#components/scenarios/created-beside.ts";
import { HeaderDelete } from "#components/ui/delete-button.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { languageName } from "#components/words/locales.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

/** The languages that a knowledge base can have, by the names that the API has for them. */
const TAGS: Record<string, string> = {
  english: "en",
  arabic: "ar",
  danish: "da",
  dutch: "nl",
  finnish: "fi",
  french: "fr",
  german: "de",
  greek: "el",
  hungarian: "hu",
  italian: "it",
  norwegian: "no",
  portuguese: "pt",
  romanian: "ro",
  russian: "ru",
  spanish: "es",
  swedish: "sv",
  turkish: "tr",
};

/** Names a knowledge base's language in the language of the page. */
function useLanguageNames(): (language: string) => string {
  const locale = useLocale();
  const { otherLanguage } = useWords("knowledge").base;
  return (language) => {
    const tag = TAGS[language];
    return tag ? languageName(tag, locale) : otherLanguage;
  };
}

type BaseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns the id of the knowledge base. */
  action: FormAction<string>;
  /** The knowledge base to edit. Without it, the dialog creates one and opens it. */
  base?: { id: string; name: string; description: string; language: string };
  languages: readonly string[];
};

/** Creates or edits a knowledge base. */
export function BaseDialog({ open, onOpenChange, action, base, languages }: BaseDialogProps) {
  const router = useRouter();
  const words = useWords("knowledge").base;
  const ui = useWords("ui");
  const nameLanguage = useLanguageNames();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={base ? words.edit : words.create}
      action={base ? action : announcing(action)}
      draftKey={base ? `knowledge base ${base.id}` : "new knowledge base"}
      onDone={(id) => {
        if (!base) router.push(`/knowledge/${id}`);
      }}
      submitLabel={base ? ui.save : words.create}
      busyLabel={base ? ui.saving : ui.creating}
    >
      {base && <input type="hidden" name="id" value={base.id} />}
      <InputField
        label={ui.name}
        name="name"
        defaultValue={base?.name}
        placeholder={words.namePlaceholder}
        maxLength={120}
        required
        autoComplete="off"
      />
      <TextField
        label={ui.description}
        name="description"
        defaultValue={base?.description}
        rows={3}
        maxLength={400}
        hint={words.descriptionHint}
      />
      <SelectField
        label={words.language}
        hint={words.languageHint}
        name="language"
        defaultValue={base?.language ?? languages[0]}
        options={languages.map((language) => [language, nameLanguage(language)])}
      />
    </FormDialog>
  );
}

/** Wraps an action that creates a knowledge base: it then tells the scenario editors in other tabs. */
export const announcing =
  (create: FormAction<string>, name?: string): FormAction<string> =>
  async (data) => {
    const result = await create(data);
    const label = name ?? String(data.get("name"));
    if (result.ok) announceCreated("knowledge", { value: result.value, label });
    return result;
  };

type BaseDialogButtonProps = Pick<BaseDialogProps, "action" | "languages"> & {
  variant: "primary" | "default";
  isOpenAtFirst?: boolean;
};

export function BaseDialogButton({ variant, isOpenAtFirst = false, ...base }: BaseDialogButtonProps) {
  const { create } = useWords("knowledge").base;
  return (
    <DialogButton isOpenAtFirst={isOpenAtFirst} variant={variant} icon={Plus} label={create}>
      {(dialog) => <BaseDialog {...base} {...dialog} />}
    </DialogButton>
  );
}

type BaseHeaderActionsProps = {
  base: { id: string; name: string; description: string; language: string };
  languages: readonly string[];
  save: FormAction<string>;
  remove: FormAction;
};

/** Edit and delete, in the header of a knowledge base's page. */
export function BaseHeaderActions({ base, languages, save, remove }: BaseHeaderActionsProps) {
  const words = useWords("knowledge").base;
  return (
    <>
      <DialogButton icon={Pencil} label={words.editButton}>
        {(dialog) => <BaseDialog {...dialog} {...{ base, languages }} action={save} />}
      </DialogButton>
      <HeaderDelete
        id={base.id}
        name={base.name}
        label={words.delete}
        list="/knowledge"
        usedAs="knowledge"
        action={remove}
      >
        {words.loss}
      </HeaderDelete>
    </>
  );
}
