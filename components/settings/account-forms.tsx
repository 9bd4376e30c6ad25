"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { toast } from "sonner";
import { PronunciationsField } from "#components/avatars/fields/pronunciations-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";

/** Name of the account. */
export function ProfileForm({ name, action }: { name: string; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").profile;
  const form = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <Form form={form} className="flex flex-col items-start gap-4">
      <InputField
        label={ui.name}
        name="name"
        defaultValue={name}
        maxLength={120}
        required
        autoComplete="organization"
        hint={words.hint}
        className="w-full"
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? ui.saving : words.save}
      </Button>
    </Form>
  );
}

/** As each language calls itself. */
const NAMES: Record<PageLanguage, string> = { en: "English", de: "Deutsch", es: "Español", fr: "Français" };

/** The person's language, or their browser's. Saving it changes the page at once. */
export function LanguageForm({ language, action }: { language: PageLanguage | null; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").language;
  const router = useRouter();
  const form = useForm(action, { onDone: () => router.refresh() });
  return (
    <Form form={form} className="flex flex-col items-start gap-4">
      <SelectField label={words.label} className="w-full" name="language" defaultValue={language ?? ""}>
        <option value="">{words.browser}</option>
        {PAGE_LANGUAGES.map((own) => (
          <option key={own} value={own} lang={own}>
            {NAMES[own]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? ui.saving : words.save}
      </Button>
    </Form>
  );
}

type EmailFormProps = { email: string; hasPassword: boolean; action: FormAction<{ isPending: boolean }> };

/** Changes the sign-in email. */
export function EmailForm({ email, hasPassword, action }: EmailFormProps) {
  const words = useWords("settings").email;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(action, {
    onDone: ({ isPending }) => {
      element.current?.reset();
      toast(isPending ? words.linkSent : words.changed);
    },
  });
  return (
    <Form form={form} ref={element} className="flex flex-col items-start gap-4">
      <InputField
        label={words.label}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={fill(words.current, { email })}
        className="w-full"
      />
      {hasPassword && (
        <InputField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="w-full"
        />
      )}
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? words.changing : words.change}
      </Button>
    </Form>
  );
}

/** Changes the password, or sets the first one. */
export function PasswordForm({ hasPassword, action }: { hasPassword: boolean; action: FormAction }) {
  const { passwordHint } = useWords("security");
  const words = useWords("settings").password;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(action, {
    onDone: () => {
      element.current?.reset();
      toast(words.changed);
    },
  });
  return (
    <Form form={form} ref={element} className="flex flex-col items-start gap-4">
      {hasPassword && (
        <InputField
          label={words.current}
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
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
        className="w-full"
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? words.changing : hasPassword ? words.change : words.set}
      </Button>
    </Form>
  );
}

type PronunciationsFormProps = { initial: readonly Pronunciation[]; action: FormAction };

/** The account's dictionary. */
export function PronunciationsForm({ initial, action }: PronunciationsFormProps) {
  const ui = useWords("ui");
  const words = useWords("settings").pronunciations;
  const form = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <Form form={form} className="flex flex-col items-stretch gap-4">
      <PronunciationsField initial={initial} />
      <Button type="submit" aria-disabled={form.isBusy} className="self-start">
        {form.isBusy ? ui.saving : words.save}
      </Button>
    </Form>
  );
}
