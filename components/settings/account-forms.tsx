"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { toast } from "sonner";
import { PronunciationsField } from "#components/avatars/fields/pronunciations-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";

/** Name of the account. */
export function ProfileForm({ name, action }: { name: string; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").profile;
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={failure?.fields.name ? undefined : failure?.message} />
      <InputField
        label={ui.name}
        name="name"
        defaultValue={name}
        maxLength={120}
        required
        autoComplete="organization"
        hint={words.hint}
        error={failure?.fields.name}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}

/** As each language calls itself. */
const NAMES: Record<PageLanguage, string> = { en: "English", de: "Deutsch", es: "Español", fr: "Français" };

/** The person's language, or their browser's. Saving it changes the page at once. */
export function LanguageForm({ language, action }: { language: PageLanguage | null; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").language;
  const router = useRouter();
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => router.refresh() });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={failure?.message} />
      <Field label={words.label} className="w-full">
        {(control) => (
          <Select {...control} name="language" defaultValue={language ?? ""} controlSize="sm">
            <option value="">{words.browser}</option>
            {PAGE_LANGUAGES.map((own) => (
              <option key={own} value={own} lang={own}>
                {NAMES[own]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}

type EmailFormProps = { email: string; hasPassword: boolean; action: FormAction<{ isPending: boolean }> };

/** Changes the sign-in email. */
export function EmailForm({ email, hasPassword, action }: EmailFormProps) {
  const words = useWords("settings").email;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: ({ isPending }) => {
      form.current?.reset();
      toast(isPending ? words.linkSent : words.changed);
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      <InputField
        label={words.label}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={fill(words.current, { email })}
        error={failure?.fields.email}
        className="w-full"
      />
      {hasPassword && (
        <InputField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.fields.password}
          className="w-full"
        />
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.changing : words.change}
      </Button>
    </form>
  );
}

/** Changes the password, or sets the first one. */
export function PasswordForm({ hasPassword, action }: { hasPassword: boolean; action: FormAction }) {
  const { passwordHint } = useWords("security");
  const words = useWords("settings").password;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      form.current?.reset();
      toast(words.changed);
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      {hasPassword && (
        <InputField
          label={words.current}
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.fields.current_password}
          className="w-full"
        />
      )}
      <InputField
        label={words.label}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint={passwordHint}
        error={failure?.fields.password}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.changing : hasPassword ? words.change : words.set}
      </Button>
    </form>
  );
}

type PronunciationsFormProps = { initial: readonly Pronunciation[]; action: FormAction };

/** The account's dictionary. */
export function PronunciationsForm({ initial, action }: PronunciationsFormProps) {
  const ui = useWords("ui");
  const words = useWords("settings").pronunciations;
  const { onSubmit, isBusy, failure, notice } = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-stretch gap-4">
      <FormNotice message={notice} />
      <PronunciationsField initial={initial} errors={failure?.fields ?? {}} />
      <Button type="submit" aria-disabled={isBusy} className="self-start">
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}
